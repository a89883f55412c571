//! Units of cells in the order in which they are to be taken away.

use crate::cell::{Cell, CellSet};

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

    /// How many units there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
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
