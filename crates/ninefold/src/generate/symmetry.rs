//! The ten symmetries of a pattern of givens: the subgroups of the eight rotations and reflections of the square.

use crate::cell::{Cell, CellSet};
use crate::digit::ParseNameError;
use std::fmt;
use std::str::FromStr;

/// How the cells that hold givens are arranged. A symmetry is kept if each of its motions maps the set of givens onto
/// itself; the digits do not matter. There are ten: the subgroups of the eight motions of the square.
///
/// | name | motions besides the identity | orbits of cells |
/// |---|---|---|
/// | `none` | | 81 |
/// | `rotation-180` | half turn | 41 |
/// | `rotation-90` | quarter turns, half turn | 21 |
/// | `mirror-horizontal` | top and bottom swapped | 45 |
/// | `mirror-vertical` | left and right swapped | 45 |
/// | `diagonal` | transposed, r1c1 and r9c9 stay | 45 |
/// | `anti-diagonal` | transposed, r1c9 and r9c1 stay | 45 |
/// | `both-mirrors` | both mirrors, half turn | 25 |
/// | `both-diagonals` | both diagonals, half turn | 25 |
/// | `full` | all eight motions | 15 |
///
/// ```
/// use ninefold::generate::Symmetry;
/// let symmetry: Symmetry = "rotation-180".parse()?;
/// assert_eq!(symmetry.orbit("r1c2".parse()?).to_string(), "r1c2,r9c8");
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Symmetry {
    /// No motion but the identity.
    #[default]
    None,
    /// The half turn.
    Rotation180,
    /// The quarter turns, and so the half turn.
    Rotation90,
    /// Top and bottom swapped: the mirror is row 5.
    MirrorHorizontal,
    /// Left and right swapped: the mirror is column 5.
    MirrorVertical,
    /// Rows and columns swapped: the mirror runs from r1c1 to r9c9.
    Diagonal,
    /// Rows and columns swapped and turned: the mirror runs from r1c9 to r9c1.
    AntiDiagonal,
    /// Both mirrors.
    BothMirrors,
    /// Both diagonals.
    BothDiagonals,
    /// All eight motions of the square.
    Full,
}

impl Symmetry {
    /// The ten symmetries, from none to all.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rotation180,
        Self::Rotation90,
        Self::MirrorHorizontal,
        Self::MirrorVertical,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BothMirrors,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// The name, as the command spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotation180 => "rotation-180",
            Self::Rotation90 => "rotation-90",
            Self::MirrorHorizontal => "mirror-horizontal",
            Self::MirrorVertical => "mirror-vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BothMirrors => "both-mirrors",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The cells that hold givens together with this one, itself included: 1, 2, 4 or 8.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let (r, c) = (cell.row(), cell.column());
        let (up, left) = (8 - r, 8 - c);
        let half_turn = (up, left);
        let (horizontal, vertical) = ((up, c), (r, left));
        let (diagonal, anti_diagonal) = ((c, r), (left, up));
        let quarter_turns = [(c, up), (left, r)];
        let images: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::Rotation180 => &[half_turn],
            Self::Rotation90 => &[half_turn, quarter_turns[0], quarter_turns[1]],
            Self::MirrorHorizontal => &[horizontal],
            Self::MirrorVertical => &[vertical],
            Self::Diagonal => &[diagonal],
            Self::AntiDiagonal => &[anti_diagonal],
            Self::BothMirrors => &[horizontal, vertical, half_turn],
            Self::BothDiagonals => &[diagonal, anti_diagonal, half_turn],
            Self::Full => &[
                half_turn,
                horizontal,
                vertical,
                diagonal,
                anti_diagonal,
                quarter_turns[0],
                quarter_turns[1],
            ],
        };
        let images = images.iter().filter_map(|&(row, column)| Cell::at(row, column));
        CellSet::only(cell) | images.collect()
    }

    /// The orbits that the 81 cells fall into, ordered by their first cells.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let firsts = Cell::ALL.into_iter().filter(|&cell| self.orbit(cell).first() == Some(cell));
        firsts.map(|cell| self.orbit(cell)).collect()
    }

    /// Whether the cells are a union of orbits.
    #[must_use]
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| cells.contains_all(self.orbit(cell)))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == text).ok_or_else(|| {
            ParseNameError::new(
                "a symmetry: none, rotation-180, rotation-90, mirror-horizontal, mirror-vertical, diagonal, \
                 anti-diagonal, both-mirrors, both-diagonals or full",
                text,
            )
        })
    }
}
