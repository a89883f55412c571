//! The command as a whole: how much of the engine's rate is left when files are read and written.

use anyhow::Result;
use clap::Parser;
use ninefold_bench::command::{Form, Run, To, Workload};
use ninefold_bench::measure::median;
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size, shipped};
use ninefold_bench::table::significant;
use std::path::{Path, PathBuf};

/// Runs `ninefold solve FILE -o OUT` on large files made from puzzle sets, to /dev/null and to a file, checks every line
/// of the file, and prints its CPU time beside that of the engine on the same puzzles, and that of copying by `cat`.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// The command [default: the release build of this repository]
    #[arg(long, value_name = "PROGRAM")]
    command: Option<PathBuf>,
    /// Puzzle files, one puzzle a line; the files made have morphs of these [default: those in data/]
    #[arg(long, num_args = 1.., value_name = "FILE")]
    sets: Vec<PathBuf>,
    /// Lines of the files made
    #[arg(long, default_value_t = 1_000_000)]
    lines: usize,
    /// The kind of files made
    #[arg(long, value_enum, default_value_t = Form::Line)]
    form: Form,
    /// Worker threads of the command
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// How often each is run
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Where the files are made
    #[arg(long, default_value_os_t = std::env::temp_dir(), value_name = "FOLDER")]
    folder: PathBuf,
    /// Further arguments of the command
    #[arg(last = true)]
    more: Vec<String>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/ninefold");
    let command = args.command.unwrap_or(built);
    println!(
        "{}solve, --jobs {}, {} lines; us of CPU time a line, medians of {}",
        Record::new().summary(),
        args.jobs,
        args.lines,
        args.rounds
    );
    println!(
        "\n| set | engine | to nowhere | ratio | wall ratio a job | to a file | ratio | `cat` | verified |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let sets = if args.sets.is_empty() { shipped()? } else { args.sets };
    for path in sets {
        let set = Set::load(&path, Size { at_most: 10_000, fill_to: 0 })?;
        let workload = Workload::write(&set, args.lines, args.form, &args.folder)?;
        let (mut engine, mut nowhere, mut file, mut copy) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let run = |to| workload.command(&command, to, args.jobs, &args.more);
        for _ in 0..args.rounds.max(1) {
            engine.push(workload.engine());
            nowhere.push(run(To::Nowhere)?);
            copy.push(workload.copy()?);
            file.push(run(To::File)?);
        }
        let verified = workload.verify()?;
        workload.remove()?;
        let each = |times: &[f64]| median(times) * 1e6 / args.lines as f64;
        let of = |runs: &[Run], time: fn(&Run) -> f64| each(&runs.iter().map(time).collect::<Vec<_>>());
        let engine = each(&engine);
        let wall = of(&nowhere, |run| run.wall);
        let [nowhere, file, copy] = [nowhere, file, copy].map(|runs| of(&runs, |run| run.cpu));
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {verified} |",
            set.name,
            significant(engine),
            significant(nowhere),
            significant(engine / nowhere),
            significant(engine / wall / args.jobs as f64),
            significant(file),
            significant(engine / file),
            significant(copy),
        );
    }
    Ok(())
}
