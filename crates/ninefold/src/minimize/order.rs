//! Units of cells in the order in which they are to be taken away.

use crate::cell::{Cell, CellSet};
use crate::rng::Stream;

/// Disjoint sets of cells in an order. Small, since hundreds of reductions share a cache.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The cells of the first unit, then those of the second, and so on.
    cells: [Cell; 81],
    /// Where each unit ends.
    ends: [u8; 81],
    len: usize,
}

impl Order {
    /// Cells that are in a unit before are left out, and so are empty units.
    pub(crate) fn new(units: impl IntoIterator<Item = CellSet>) -> Self {
        let mut order = Self { cells: [Cell::ALL[0]; 81], ends: [0; 81], len: 0 };
        let (mut seen, mut end) = (CellSet::EMPTY, 0);
        for unit in units {
            let unit = unit - seen;
            if unit.is_empty() {
                continue;
            }
            seen |= unit;
            for cell in unit.iter() {
                order.cells[end] = cell;
                end += 1;
            }
            order.ends[order.len] = end as u8;
            order.len += 1;
        }
        order
    }

    /// The same units in random order.
    pub(crate) fn shuffled(&self, stream: &mut Stream) -> Self {
        let mut places: [u8; 81] = std::array::from_fn(|place| place as u8);
        let places = &mut places[..self.len];
        stream.shuffle(places);
        let mut order = self.clone();
        let mut cells = order.cells.iter_mut();
        let mut end = 0;
        for (place, order_end) in places.iter().zip(&mut order.ends) {
            let unit = self.unit((*place).into());
            for (&cell, room) in unit.iter().zip(&mut cells) {
                *room = cell;
            }
            end += unit.len() as u8;
            *order_end = end;
        }
        order
    }

    /// How many units there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The units in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Cell]> {
        let mut start = 0;
        self.ends[..self.len].iter().map(move |&end| {
            let unit = self.cells.get(start..end.into()).unwrap_or_default();
            start = end.into();
            unit
        })
    }

    /// The cells of the unit at this place, or none.
    pub(crate) fn unit(&self, place: usize) -> &[Cell] {
        self.units(place, place + 1)
    }

    /// The cells of the units at these places.
    pub(crate) fn units(&self, from: usize, to: usize) -> &[Cell] {
        let start = |place: usize| place.checked_sub(1).map_or(0, |before| usize::from(self.ends[before]));
        self.cells.get(start(from.min(self.len))..start(to.min(self.len))).unwrap_or_default()
    }
}
