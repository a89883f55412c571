//! Very many puzzles: one bit of a vector for each board.
//!
//! A candidate of a board is one bit. A *slice* is the vector of that bit for all boards, one *lane* a board: 256
//! boards, 729 slices, and no bit of them wasted. Inference is logic between slices, and each operation works on all
//! boards at once; nothing in it depends on what a board looks like, so there is nothing to mispredict. All slices
//! together, 23 kB, stay in the first-level cache.
//!
//! ```text
//!                    lane 0  lane 1  lane 2  ..  lane 255
//!    digit 1, r1c1      1       0       1    ..     1        one vector
//!    digit 1, r1c2      0       0       1    ..     1        one vector
//!        ..                                                  729 vectors
//!    digit 9, r9c9      1       1       0    ..     0
//!
//!    questions -begin-> lanes --propagate--> solved --record--> answers
//!                        ^  ^                stuck  --split---> goes on with one half, other half on its stack
//!                        |  `-----pop------- broken             (a stack a lane)
//!                        `--------share----- idle, when all questions are begun: takes from another lane's stack
//! ```
//!
//! Each lane searches its own puzzle depth first, with a stack of its own, and so finds two solutions of a puzzle that
//! has millions as soon as a solver of single puzzles would. Lanes run out of inference at different times. What they
//! then need is done for many lanes together, because it costs much the same for one as for all: [`Slices::round`]
//! goes on until most lanes wait.
//!
//! Boards leave and enter the slices through transpositions of 64 by 64 bits ([`transfer`]). Bit slices for Sudoku we
//! have from nobody, but they are old in cryptography (Eli Biham's DES, 1997). Configurations, triads and the choice of
//! the branch are Tom Dillon's (tdoku). What was tried and is slower is in docs/performance.md.
#![expect(
    clippy::inline_always,
    reason = "a kernel must be inlined into the function that enables its instructions"
)]

mod branch;
mod configurations;
mod lanes;
mod questions;
mod slices;
mod transfer;
mod triads;

use super::question::Question;
use super::simd::bits::{Bits, LANES};
use super::simd::{InstructionSet, Isa, enter, with_token};
use super::{CancelToken, Cancelled};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use branch::Split;
use lanes::Lanes;
pub(super) use questions::Feed;
use questions::{Open, Questions};
use slices::{Board, Slices, Verdict};
use std::any::Any;
use std::mem;
use transfer::{Bridge, Node};
use triads::Triads;

/// From how many puzzles on this engine is worth it; fewer are solved one by one. With one a lane it is twice as fast on
/// easy puzzles, level on those with 17 givens and a third slower where most have no solution; with 96 it would be
/// up to three times slower.
pub(super) const WORTHWHILE: usize = LANES;

/// Rounds go on until this fraction of the lanes waits for something else.
const PATIENCE: (u32, u32) = (8, 5);

/// The engine of one instruction set, kept from one call to the next: half a megabyte that need not be asked of the
/// system again, and again be filled with zeros by it.
#[derive(Default)]
pub(super) struct Memory(Option<Box<dyn Any + Send + Sync>>);

/// Answers all questions.
pub(super) fn answer(
    isa: Isa,
    memory: &mut Memory,
    feed: Feed<'_>,
    cancel: &CancelToken,
) -> Result<(), Cancelled> {
    with_token!(isa, set: Set => {
        let kept = memory.0.take().and_then(|engine| engine.downcast().ok());
        let mut engine: Box<Engine<<Set as InstructionSet>::Bits>> = kept.unwrap_or_else(|| Box::new(Engine::new()));
        let end = engine.run(set, feed, cancel);
        memory.0 = Some(engine);
        end
    })
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
    /// The place of the question.
    question: usize,
    /// The boards that it has still to search are levels `bottom..top` of the stacks. Others took those below.
    bottom: usize,
    top: usize,
}

struct Engine<V> {
    slices: Slices<V>,
    triads: Triads<V>,
    split: Split<V>,
    /// Halves of boards on their way to the stacks.
    others: [Board<V>; 3],
    bridge: Bridge<V>,
    /// Room for the questions.
    ring: Vec<Open>,
    lanes: Vec<Lane>,
    /// The stacks of all lanes: level `k` of lane `l` at `k * LANES + l`.
    stacks: Vec<Node>,
    /// The lanes that work on a question.
    busy: V,
}

impl<V: Bits> Engine<V> {
    fn new() -> Self {
        Self {
            slices: Slices::new(),
            triads: Triads::new(),
            split: Split::new(),
            others: [[V::zero(); 81]; 3],
            bridge: Bridge::new(),
            ring: Vec::new(),
            lanes: Vec::new(),
            stacks: Vec::new(),
            busy: V::zero(),
        }
    }

    fn run(
        &mut self,
        set: impl InstructionSet<Bits = V>,
        feed: Feed<'_>,
        cancel: &CancelToken,
    ) -> Result<(), Cancelled> {
        self.busy = V::zero();
        self.lanes.clear();
        self.lanes.resize(LANES, Lane::default());
        let mut questions = Questions::new(feed, LANES, mem::take(&mut self.ring));
        let end = self.answer(set, &mut questions, cancel);
        self.ring = questions.into_ring();
        end
    }

    /// A service costs much the same for one lane as for all: what few lanes wait for is put off, but not for ever.
    fn answer(
        &mut self,
        set: impl InstructionSet<Bits = V>,
        questions: &mut Questions<'_>,
        cancel: &CancelToken,
    ) -> Result<(), Cancelled> {
        // One compiled function a kernel, so that each has the registers to itself.
        enter!(set, self.begin(questions));
        for turn in 1_u32.. {
            if questions.is_enough() || enter!(set, !self.busy.any()) {
                break;
            }
            if cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let Events { broken, solved, stuck, waiting } =
                enter!(set, self.propagate(questions.can_begin()));
            let all = turn.is_multiple_of(4);
            let enough = |lanes: Lanes| !lanes.is_empty() && (all || 4 * lanes.len() >= waiting);
            let mut finished = broken;
            if enough(solved) {
                finished = finished.with(enter!(set, self.record(questions, solved)));
            }
            let stuck = stuck.without(finished);
            if enough(stuck) {
                let moved = if questions.are_puzzles() {
                    enter!(set, Lanes::of(self.triads.apply(&mut self.slices.candidates)))
                } else {
                    // The rule would help one lane in twenty-five.
                    enter!(set, self.triads.survey(&self.slices.candidates));
                    Lanes::default()
                };
                let stuck = stuck.without(moved);
                enter!(set, self.split(stuck));
            }
            if enough(finished) {
                enter!(set, self.pop(questions, finished));
            }
            questions.hand_out();
            let idle = LANES as u32 - enter!(set, Lanes::of(self.busy)).len();
            if questions.can_begin() {
                if all || 4 * idle >= waiting {
                    enter!(set, self.begin(questions));
                }
            } else if 8 * idle >= LANES as u32 {
                enter!(set, self.share(questions));
            }
        }
        Ok(())
    }

    /// Rounds of inference until enough lanes wait for something else, which may be a new question.
    #[inline(always)]
    fn propagate(&mut self, can_begin: bool) -> Events {
        let busy = Lanes::of(self.busy).len();
        let idle = if can_begin { LANES as u32 - busy } else { 0 };
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
    fn record(&mut self, questions: &mut Questions<'_>, solved: Lanes) -> Lanes {
        let mut shared = false;
        let are_puzzles = questions.are_puzzles();
        if are_puzzles {
            self.bridge.store_grids(&self.slices);
        }
        for lane in solved {
            let open = questions.open(self.lanes[lane].question);
            if open.answer.count < open.limit {
                open.answer.count += 1;
                if open.answer.count == 1 && are_puzzles {
                    self.bridge.grid(lane, open.answer.solution.insert(Grid::EMPTY));
                }
            }
            shared |= open.lanes > 1 && open.answer.count == open.limit;
        }
        let mut idle = solved;
        if shared {
            for lane in Lanes::of(self.busy) {
                let open = questions.open(self.lanes[lane].question);
                if open.answer.count == open.limit {
                    idle.insert(lane);
                }
            }
        }
        idle
    }

    /// Branches: these lanes go on with one half of their boards and put the other on their stacks.
    #[inline(always)]
    fn split(&mut self, stuck: Lanes) {
        let candidates = &mut self.slices.candidates;
        let split = self.split.choose(&self.triads, stuck.vector());
        self.bridge.store_nodes(
            &mut self.others,
            #[inline(always)]
            |digit, other| self.split.halve(digit, &mut candidates[digit], other),
        );
        let split = Lanes::of(split);
        for lane in split {
            let node = self.bridge.node(lane);
            self.push(lane, &node);
        }
        for lane in stuck.without(split) {
            self.split_cell(lane);
        }
    }

    /// For a lane that has found no digit to branch on. If it waited, it may have been solved meanwhile or broken.
    #[cold]
    fn split_cell(&mut self, lane: usize) {
        let mut node = self.bridge.node(lane);
        if let Some((cell, digits)) = branch::open_cell(&node) {
            node.remove(cell, digits.trailing_zeros() as usize);
            let mut others = digits & (digits - 1);
            while others != 0 {
                self.slices.remove(lane, cell, others.trailing_zeros() as usize);
                others &= others - 1;
            }
            self.push(lane, &node);
        }
    }

    #[inline(always)]
    fn push(&mut self, index: usize, node: &Node) {
        let lane = &mut self.lanes[index];
        let place = lane.top * LANES + index;
        lane.top += 1;
        if place >= self.stacks.len() {
            self.stacks.resize(lane.top * LANES, Node::default());
        }
        self.stacks[place] = *node;
    }

    /// Gives each lane that has finished with its board the last one of its stack, or sets it idle.
    #[inline(always)]
    fn pop(&mut self, questions: &mut Questions<'_>, finished: Lanes) {
        let (mut popped, mut idle) = (Lanes::default(), Lanes::default());
        for index in finished {
            let lane = &mut self.lanes[index];
            let open = questions.open(lane.question);
            if open.answer.count < open.limit && lane.top > lane.bottom {
                lane.top -= 1;
                self.bridge.set_node(index, &self.stacks[lane.top * LANES + index]);
                popped.insert(index);
            } else {
                questions.leave(lane.question);
                *lane = Lane::default();
                idle.insert(index);
            }
        }
        self.busy = self.busy.and_not(idle.vector());
        if !popped.is_empty() {
            self.bridge.load_nodes(&mut self.slices, popped.vector());
        }
    }

    /// Gives idle lanes new questions.
    #[inline(always)]
    fn begin(&mut self, questions: &mut Questions<'_>) {
        let (mut nodes, mut grids) = (Lanes::default(), Lanes::default());
        // Few as a rule, and none where puzzles are solved.
        let mut struck = Vec::new();
        for lane in Lanes::of(V::ones().and_not(self.busy)) {
            let Some((place, question)) = questions.begin() else { break };
            self.lanes[lane].question = place;
            let grid = match question {
                Question::Puzzle(sukaku @ Puzzle::Sukaku(_), _) => {
                    self.bridge.set_node(lane, &Node::root(sukaku));
                    nodes.insert(lane);
                    continue;
                }
                Question::Puzzle(Puzzle::Givens(grid), _) | Question::Givens(grid, _) => grid,
                Question::Without(grid, candidate) => {
                    struck.push((lane, candidate));
                    grid
                }
            };
            self.bridge.set_grid(lane, grid);
            grids.insert(lane);
        }
        if !nodes.is_empty() {
            self.bridge.load_nodes(&mut self.slices, nodes.vector());
        }
        if !grids.is_empty() {
            self.bridge.load_grids(&mut self.slices, grids.vector());
            for (lane, Candidate { cell, digit }) in struck {
                self.slices.remove(lane, cell.index(), digit.index());
            }
        }
        self.busy = self.busy.or3(nodes.vector(), grids.vector());
    }

    /// Gives idle lanes boards from the stacks of others, the first ones, which have the most search below them.
    #[inline(always)]
    fn share(&mut self, questions: &mut Questions<'_>) {
        let mut begun = Lanes::default();
        let mut givers = 0..LANES;
        for lane in Lanes::of(V::ones().and_not(self.busy)) {
            let Some(giver) = givers.find(|&lane| self.lanes[lane].top > self.lanes[lane].bottom) else {
                break;
            };
            let Lane { question, bottom, .. } = self.lanes[giver];
            self.lanes[giver].bottom += 1;
            self.lanes[lane].question = question;
            questions.open(question).lanes += 1;
            self.bridge.set_node(lane, &self.stacks[bottom * LANES + giver]);
            begun.insert(lane);
        }
        if !begun.is_empty() {
            self.bridge.load_nodes(&mut self.slices, begun.vector());
            self.busy = self.busy.or(begun.vector());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Answer;

    /// A unique puzzle, one with several solutions, one with none, over and over.
    fn puzzles(len: usize) -> Vec<(Puzzle, u32)> {
        let unique: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut broken = unique.givens();
        broken.set(crate::Cell::ALL[80], None);
        broken.set(crate::Cell::ALL[2], crate::Digit::new(5));
        let cases = [(unique, 1), (Puzzle::Givens(Grid::EMPTY), 7), (Puzzle::Givens(broken), 0)];
        cases.into_iter().cycle().take(len).collect()
    }

    #[test]
    fn few_puzzles_share_the_lanes() {
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut memory = Memory::default();
            for len in [0, 1, 2, 63, 64, 65, 130] {
                let (puzzles, expected): (Vec<_>, Vec<_>) = puzzles(len).into_iter().unzip();
                let mut counts = Vec::new();
                let mut take = |index: usize, answer: &Answer| {
                    assert_eq!(index, counts.len());
                    assert!(answer.solution.is_none_or(|grid| grid.is_solution_of(&puzzles[index])));
                    counts.push(answer.count);
                };
                let feed = Feed::Puzzles { puzzles: &puzzles, limit: 7, answer: &mut take };
                let end = answer(isa, &mut memory, feed, &CancelToken::new());
                assert_eq!((end, counts), (Ok(()), expected), "{isa}, {len} puzzles");
            }
        }
    }
}
