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

/// What a lane works on.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: usize,
    /// The lane's own stack, of boards still to be searched: levels `bottom..top` of [`Engine::stack`].
    bottom: usize,
    top: usize,
}

/// The lanes that cannot go on by inference alone.
struct Events<V> {
    broken: V,
    solved: V,
    stuck: V,
}

struct Engine<'a, V> {
    task: Task<'a>,
    slices: Box<Slices<V>>,
    bridge: Box<Bridge<V>>,
    lanes: Box<[Lane]>,
    /// Level `k` of lane `l` at `k * LANES + l`.
    stack: Vec<Node>,
    window: Window,
    /// The lanes that work on a puzzle.
    busy: V,
}

impl<'a, V: Vector> Engine<'a, V> {
    fn new(task: Task<'a>) -> Self {
        Self {
            task,
            slices: Box::new(Slices::new()),
            bridge: Box::new(Bridge::new()),
            lanes: vec![Lane::default(); V::LANES].into_boxed_slice(),
            stack: Vec::new(),
            window: Window::new(task.puzzles.len()),
            busy: V::zero(),
        }
    }

    fn run(
        &mut self,
        isa: impl InstructionSet<Vector = V>,
        answer: &mut dyn FnMut(usize, Answer),
    ) -> Result<(), Cancelled> {
        // One compiled function each, so that every kernel has the registers to itself.
        enter!(isa, self.refill(V::ones(), answer));
        while enter!(isa, self.busy.any()) {
            if self.task.cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let Events { broken, solved, stuck } = enter!(isa, self.propagate());
            let mut idle = broken;
            if enter!(isa, solved.any()) {
                idle = enter!(isa, idle.or(self.record(solved)));
            }
            if enter!(isa, stuck.any()) {
                enter!(isa, self.split(stuck.and_not(idle)));
            }
            enter!(isa, self.refill(idle.or_not(self.busy), answer));
        }
        Ok(())
    }

    /// Rounds of inference until enough lanes wait for something else.
    #[inline(always)]
    fn propagate(&mut self) -> Events<V> {
        let busy = Lanes::of(self.busy).len();
        loop {
            let Verdict { broken, open, moved } = self.slices.round();
            let broken = self.busy.and(broken);
            let going = self.busy.and_not(broken);
            let (solved, stuck) = (going.and_not(open), going.and(open).and_not(moved));
            if 4 * Lanes::of(broken.or3(solved, stuck)).len() >= busy {
                return Events { broken, solved, stuck };
            }
        }
    }

    /// Takes down the solutions in these lanes. Returns the lanes that have no more to do with their boards: these,
    /// and all others on a puzzle that now has as many solutions as were asked for.
    #[inline(always)]
    fn record(&mut self, solved: V) -> V {
        let mut shared = false;
        self.bridge.store_grids(&self.slices);
        for lane in Lanes::of(solved) {
            let entry = self.window.entry(self.lanes[lane].puzzle);
            if entry.answer.count < self.task.limit {
                entry.answer.count += 1;
                if entry.answer.count == 1 {
                    entry.answer.solution = Some(self.bridge.grid(lane));
                }
            }
            shared |= entry.lanes > 1 && entry.answer.count == self.task.limit;
        }
        let mut idle = Lanes::of(solved);
        if shared {
            for lane in Lanes::of(self.busy) {
                if self.window.entry(self.lanes[lane].puzzle).answer.count == self.task.limit {
                    idle.insert(lane);
                }
            }
        }
        idle.vector()
    }

    /// Branches: each of these lanes goes on with one half of its board and puts the other half on its stack.
    #[inline(always)]
    fn split(&mut self, stuck: V) {
        let mut branch = branch::choose(&self.slices);
        let mut split = V::zero();
        for lanes in &mut branch {
            *lanes = lanes.and(stuck);
            split = split.or(*lanes);
        }
        self.bridge.split(&mut self.slices, &branch);
        for index in Lanes::of(split) {
            let lane = &mut self.lanes[index];
            let place = lane.top * V::LANES + index;
            lane.top += 1;
            if place >= self.stack.len() {
                self.stack.resize(lane.top * V::LANES, Node::default());
            }
            self.stack[place] = self.bridge.node(index);
        }
    }

    /// Gives each of these lanes the last board of its own stack, else a new puzzle, else the first board of another
    /// lane's stack, else nothing.
    #[inline(always)]
    fn refill(&mut self, idle: V, answer: &mut dyn FnMut(usize, Answer)) {
        let (mut nodes, mut grids, mut free) = (Lanes::default(), Lanes::default(), Lanes::default());
        let working = idle.and(self.busy);
        for index in Lanes::of(working) {
            let lane = &mut self.lanes[index];
            let entry = self.window.entry(lane.puzzle);
            if entry.answer.count < self.task.limit && lane.top > lane.bottom {
                lane.top -= 1;
                self.bridge.set_node(index, &self.stack[lane.top * V::LANES + index]);
                nodes.insert(index);
            } else {
                entry.lanes -= 1;
                free.insert(index);
            }
        }
        self.window.hand_out(answer);
        let mut victims = 0..V::LANES;
        for index in Lanes::of(free.vector::<V>().or(idle.and_not(self.busy))) {
            self.lanes[index] = Lane::default();
            if let Some(puzzle) = self.window.begin() {
                self.lanes[index].puzzle = puzzle;
                match &self.task.puzzles[puzzle] {
                    Puzzle::Givens(_) => grids.insert(index),
                    sukaku @ Puzzle::Sukaku(_) => {
                        self.bridge.set_node(index, &transfer::root(sukaku));
                        nodes.insert(index);
                    }
                }
            } else if let Some(victim) = victims.find(|&lane| self.lanes[lane].top > self.lanes[lane].bottom)
            {
                let Lane { puzzle, bottom, .. } = self.lanes[victim];
                self.lanes[victim].bottom += 1;
                self.lanes[index].puzzle = puzzle;
                self.window.entry(puzzle).lanes += 1;
                self.bridge.set_node(index, &self.stack[bottom * V::LANES + victim]);
                nodes.insert(index);
            }
        }
        if !nodes.is_empty() {
            self.bridge.load_nodes(&mut self.slices, nodes.vector());
        }
        if !grids.is_empty() {
            for index in grids.clone() {
                if let Puzzle::Givens(grid) = &self.task.puzzles[self.lanes[index].puzzle] {
                    self.bridge.set_grid(index, grid);
                }
            }
            self.bridge.load_grids(&mut self.slices, grids.vector());
        }
        self.busy = self.busy.and_not(free.vector()).or3(nodes.vector(), grids.vector());
    }
}
