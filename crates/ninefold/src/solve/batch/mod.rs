//! Very many puzzles: one bit of a vector for each board.
#![expect(
    clippy::inline_always,
    reason = "a kernel must be inlined into the function that enables its instructions"
)]

mod branch;
mod lanes;
mod slices;
mod transfer;
mod window;

use super::simd::{self, InstructionSet, Isa, Vector, enter};
use super::{Answer, CancelToken, Cancelled};
use crate::puzzle::Puzzle;
use lanes::Lanes;
use slices::{Slices, Verdict};
use transfer::{Bridge, Node};
use window::Window;

/// From how many puzzles on this engine is worth its start; fewer are solved one by one.
pub(super) const WORTHWHILE: usize = 32;

/// Rounds go on until this fraction of the lanes waits for something else.
const PATIENCE: (u32, u32) = (8, 5);

/// See [`Solver::solve_batch`](crate::Solver::solve_batch). Expects a limit above 0.
pub(super) fn solve(
    isa: Isa,
    puzzles: &[Puzzle],
    limit: u32,
    cancel: &CancelToken,
    answer: &mut dyn FnMut(usize, Answer),
) -> Result<(), Cancelled> {
    let task = Task { puzzles, limit, cancel };
    #[cfg(target_arch = "x86_64")]
    match isa {
        Isa::Avx512 => {
            if let Some(isa) = simd::avx512::Avx512::detect() {
                return Engine::new(task).run(isa, answer);
            }
        }
        Isa::Avx2 => {
            if let Some(isa) = simd::avx2::Avx2::detect() {
                return Engine::new(task).run(isa, answer);
            }
        }
        Isa::Portable => (),
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = isa;
    Engine::new(task).run(simd::portable::Portable, answer)
}

#[derive(Clone, Copy)]
struct Task<'a> {
    puzzles: &'a [Puzzle],
    limit: u32,
    cancel: &'a CancelToken,
}

/// The lanes that cannot go on by inference alone.
struct Events {
    broken: Lanes,
    solved: Lanes,
    stuck: Lanes,
    /// How many these are, with the idle lanes that could begin a puzzle.
    waiting: u32,
}

/// What a lane works on.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: usize,
    /// The boards that it has still to search are levels `bottom..top` of the stacks. Others took those below.
    bottom: usize,
    top: usize,
}

struct Engine<'a, V> {
    task: Task<'a>,
    slices: Box<Slices<V>>,
    bridge: Box<Bridge<V>>,
    window: Window,
    lanes: Box<[Lane]>,
    /// The stacks of all lanes: level `k` of lane `l` at `k * LANES + l`.
    stacks: Vec<Node>,
    /// The lanes that work on a puzzle.
    busy: V,
}

impl<'a, V: Vector> Engine<'a, V> {
    fn new(task: Task<'a>) -> Self {
        Self {
            task,
            slices: Box::new(Slices::new()),
            bridge: Box::new(Bridge::new()),
            window: Window::new(task.puzzles.len()),
            lanes: vec![Lane::default(); V::LANES].into_boxed_slice(),
            stacks: Vec::new(),
            busy: V::zero(),
        }
    }

    /// A service costs much the same for one lane as for all: what few lanes wait for is put off, but not for ever.
    fn run(
        &mut self,
        isa: impl InstructionSet<Vector = V>,
        answer: &mut dyn FnMut(usize, Answer),
    ) -> Result<(), Cancelled> {
        // One compiled function a kernel, so that each has the registers to itself.
        enter!(isa, self.begin());
        for turn in 1_u32.. {
            if enter!(isa, !self.busy.any()) {
                break;
            }
            if self.task.cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let Events { broken, solved, stuck, waiting } = enter!(isa, self.propagate());
            let all = turn.is_multiple_of(4);
            let enough = |lanes: Lanes| !lanes.is_empty() && (all || 4 * lanes.len() >= waiting);
            let mut finished = broken;
            if enough(solved) {
                finished = finished.with(enter!(isa, self.record(solved)));
            }
            let stuck = stuck.without(finished);
            if enough(stuck) {
                let moved = enter!(isa, self.triads());
                let stuck = stuck.without(moved);
                enter!(isa, self.split(stuck));
            }
            if enough(finished) {
                enter!(isa, self.pop(finished));
            }
            self.window.hand_out(answer);
            let idle = V::LANES as u32 - enter!(isa, Lanes::of(self.busy)).len();
            if self.window.can_begin() {
                if all || 4 * idle >= waiting {
                    enter!(isa, self.begin());
                }
            } else if 8 * idle >= V::LANES as u32 {
                enter!(isa, self.share());
            }
        }
        Ok(())
    }

    /// Rounds of inference until enough lanes wait for something else.
    #[inline(always)]
    fn propagate(&mut self) -> Events {
        let busy = Lanes::of(self.busy).len();
        let idle = if self.window.can_begin() { V::LANES as u32 - busy } else { 0 };
        loop {
            let Verdict { broken, open, moved } = self.slices.round();
            let broken = self.busy.and(broken);
            let going = self.busy.and_not(broken);
            let (solved, stuck) = (going.and_not(open), going.and(open).and_not(moved));
            let waiting = idle + Lanes::of(broken.or3(solved, stuck)).len();
            if PATIENCE.0 * waiting >= PATIENCE.1 * (busy + idle) {
                let [broken, solved, stuck] = [Lanes::of(broken), Lanes::of(solved), Lanes::of(stuck)];
                return Events { broken, solved, stuck, waiting };
            }
        }
    }

    /// Takes down the solutions in these lanes. Returns the lanes that have no more to do with their boards: these,
    /// and all others on a puzzle that now has as many solutions as were asked for.
    #[inline(always)]
    fn record(&mut self, solved: Lanes) -> Lanes {
        let mut shared = false;
        self.bridge.store_grids(&self.slices);
        for lane in solved {
            let entry = self.window.entry(self.lanes[lane].puzzle);
            if entry.answer.count < self.task.limit {
                entry.answer.count += 1;
                if entry.answer.count == 1 {
                    entry.answer.solution = Some(self.bridge.grid(lane));
                }
            }
            shared |= entry.lanes > 1 && entry.answer.count == self.task.limit;
        }
        let mut idle = solved;
        if shared {
            for lane in Lanes::of(self.busy) {
                if self.window.entry(self.lanes[lane].puzzle).answer.count == self.task.limit {
                    idle.insert(lane);
                }
            }
        }
        idle
    }

    #[inline(always)]
    fn triads(&mut self) -> Lanes {
        Lanes::of(self.slices.triads())
    }

    /// Branches: these lanes go on with one candidate taken for true, and put the board without it on their stacks.
    ///
    /// A lane that waits goes on propagating, and may meanwhile be solved or broken: if there is nothing to branch on
    /// any more it just goes on.
    #[inline(always)]
    fn split(&mut self, stuck: Lanes) {
        self.bridge.store_nodes(&self.slices);
        for index in stuck {
            let mut node = self.bridge.node(index);
            let Some((cell, digits)) = branch::choose(&node) else { continue };
            node.remove(cell, digits.trailing_zeros() as usize);
            let mut others = digits & (digits - 1);
            while others != 0 {
                self.slices.remove(index, cell, others.trailing_zeros() as usize);
                others &= others - 1;
            }
            let lane = &mut self.lanes[index];
            let place = lane.top * V::LANES + index;
            lane.top += 1;
            if place >= self.stacks.len() {
                self.stacks.resize(lane.top * V::LANES, Node::default());
            }
            self.stacks[place] = node;
        }
    }

    /// Gives each lane that has finished with its board the last one of its stack, or sets it idle.
    #[inline(always)]
    fn pop(&mut self, finished: Lanes) {
        let (mut popped, mut idle) = (Lanes::default(), Lanes::default());
        for index in finished {
            let lane = &mut self.lanes[index];
            let entry = self.window.entry(lane.puzzle);
            if entry.answer.count < self.task.limit && lane.top > lane.bottom {
                lane.top -= 1;
                self.bridge.set_node(index, &self.stacks[lane.top * V::LANES + index]);
                popped.insert(index);
            } else {
                entry.lanes -= 1;
                *lane = Lane::default();
                idle.insert(index);
            }
        }
        self.busy = self.busy.and_not(idle.vector());
        if !popped.is_empty() {
            self.bridge.load_nodes(&mut self.slices, popped.vector());
        }
    }

    /// Gives idle lanes new puzzles.
    #[inline(always)]
    fn begin(&mut self) {
        let (mut nodes, mut grids) = (Lanes::default(), Lanes::default());
        for lane in Lanes::of(V::ones().and_not(self.busy)) {
            let Some(puzzle) = self.window.begin() else { break };
            self.lanes[lane].puzzle = puzzle;
            match &self.task.puzzles[puzzle] {
                Puzzle::Givens(_) => grids.insert(lane),
                sukaku @ Puzzle::Sukaku(_) => {
                    self.bridge.set_node(lane, &Node::root(sukaku));
                    nodes.insert(lane);
                }
            }
        }
        if !nodes.is_empty() {
            self.bridge.load_nodes(&mut self.slices, nodes.vector());
        }
        if !grids.is_empty() {
            for lane in grids {
                if let Puzzle::Givens(grid) = &self.task.puzzles[self.lanes[lane].puzzle] {
                    self.bridge.set_grid(lane, grid);
                }
            }
            self.bridge.load_grids(&mut self.slices, grids.vector());
        }
        self.busy = self.busy.or3(nodes.vector(), grids.vector());
    }

    /// Gives idle lanes boards from the stacks of others, the first ones, which have the most search below them.
    #[inline(always)]
    fn share(&mut self) {
        let mut begun = Lanes::default();
        let mut givers = 0..V::LANES;
        for lane in Lanes::of(V::ones().and_not(self.busy)) {
            let Some(giver) = givers.find(|&lane| self.lanes[lane].top > self.lanes[lane].bottom) else {
                break;
            };
            let Lane { puzzle, bottom, .. } = self.lanes[giver];
            self.lanes[giver].bottom += 1;
            self.lanes[lane].puzzle = puzzle;
            self.window.entry(puzzle).lanes += 1;
            self.bridge.set_node(lane, &self.stacks[bottom * V::LANES + giver]);
            begun.insert(lane);
        }
        if !begun.is_empty() {
            self.bridge.load_nodes(&mut self.slices, begun.vector());
            self.busy = self.busy.or(begun.vector());
        }
    }
}
