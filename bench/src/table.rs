//! The figures as text: a block for each set, a line for each solver.

use crate::latency::Latency;
use crate::measure::Measured;
use crate::peers::BASELINE;
use crate::verify::Verified;
use std::fmt::Write;

/// The heading that goes above the first block. `against` are the solvers that the ratios refer to.
pub fn heading(against: &[String]) -> String {
    let mut text = format!(
        "| {:<30} | {:<14} | {:>7} | {:>10} | {:>11} |",
        "set", "solver", "puzzles", "us/puzzle", "puzzles/s"
    );
    let mut rule = String::from("|---|---|--:|--:|--:|");
    for name in against {
        let _ = write!(text, " {:>10} |", format!("x {name}"));
        rule.push_str("--:|");
    }
    text.push_str("    nodes | verified |\n");
    rule.push_str("--:|---|\n");
    text + &rule
}

/// The lines of one set.
pub fn lines(set: &str, all: &[Measured], against: &[String]) -> String {
    let mut text = String::new();
    for row in all {
        let sign = if row.at_least { ">" } else { "" };
        let micros = row.median();
        let _ = write!(
            text,
            "| {set:<30} | {:<14} | {:>7} | {:>10} | {:>11.0} |",
            row.solver,
            row.puzzles,
            format!("{sign}{}", significant(micros)),
            1e6 / micros
        );
        for name in against {
            let ratio =
                all.iter().find(|other| other.solver == *name).map(|other| row.times_faster_than(other));
            let ratio = ratio.map_or(String::from("-"), significant);
            let _ = write!(text, " {:>10} |", if row.at_least { format!("<{ratio}") } else { ratio });
        }
        let nodes = row.nodes.map_or(String::from("-"), significant);
        let verified = match row.verified {
            Verified { forms, .. } if forms > 0 => format!("{forms} forms"),
            Verified { grids, counts, .. } if grids > 0 => format!("{counts} grids"),
            Verified { counts, .. } => format!("{counts} counts"),
        };
        let _ = writeln!(text, " {nodes:>8} | {verified} |");
    }
    text
}

/// The heading that goes above the first block of latencies.
pub fn latency_heading(against: &[String]) -> String {
    let ratio = |name: &String| format!(" {:>10} |", format!("x {name}"));
    let ratios = against.iter().map(ratio).collect::<Vec<_>>().concat();
    let columns = ["mean ns", "p50", "p90", "p99", "max"].map(|name| format!(" {name:>9} |")).concat();
    let rule = "--:|".repeat(6 + against.len());
    format!("| {:<30} | {:<14} | puzzles |{columns}{ratios}\n|---|---|{rule}\n", "set", "solver")
}

/// The latencies of one set; ratios are those of the means.
pub fn latency_lines(set: &str, all: &[Latency], against: &[String]) -> String {
    let mut text = String::new();
    for row in all {
        let _ = write!(text, "| {set:<30} | {:<14} | {:>7} |", row.solver, row.nanos.len());
        let quantiles = [0.5, 0.9, 0.99, 1.0].map(|share| row.quantile(share));
        for nanos in std::iter::once(row.mean()).chain(quantiles) {
            let _ = write!(text, " {nanos:>9.0} |");
        }
        for name in against {
            let other = all.iter().find(|other| other.solver == *name);
            let ratio = other.map_or(String::from("-"), |other| significant(other.mean() / row.mean()));
            let _ = write!(text, " {ratio:>10} |");
        }
        text.push('\n');
    }
    text
}

/// The solvers that ratios refer to: the baseline, and the first loaded library if there is one.
pub fn against(first_library: Option<&str>) -> Vec<String> {
    std::iter::once(BASELINE).chain(first_library).map(str::to_owned).collect()
}

/// Three digits that count, plainly written.
pub fn significant(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        size if size >= 0.0995 => 3,
        _ => 4,
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::significant;

    #[test]
    fn three_digits_count() {
        let written = [12345.0, 123.4, 12.34, 1.234, 0.1234, 0.0123].map(significant);
        assert_eq!(written, ["12345", "123", "12.3", "1.23", "0.123", "0.0123"]);
    }
}
