import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type Figure, table, written } from './report.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'bench/figures.json');
const page = join(root, 'docs/performance.md');

export interface Machine {
  cpu: string;
  cores: number;
}

/** What the cases came to at one commit. */
export interface Figures {
  commit: string;
  /** The day of the run. */
  date: string;
  machine: Machine;
  /** By case; null where it ended with an error. */
  cases: Record<string, Figure[] | null>;
}

export function thisMachine(): Machine {
  return { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: availableParallelism() };
}

/** The figures that were saved last; undefined where none ever were. */
export function savedFigures(): Figures | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : undefined;
}

/** The commit that is measured. What is changed since is said, but for the figures themselves. */
export function thisCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ':!bench/figures.json', ':!docs/performance.md');
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed === '' ? '' : ' and changes'}`;
}

/** Keeps figures as data and writes the table of the page from them. */
export function save(figures: Figures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), figures));
}

const begin = '<!-- figures -->';
const end = '<!-- end of the figures -->';

/** The page with the table of these figures in its place. */
export function withTable(text: string, figures: Figures): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no place between ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${described(figures)}\n${text.slice(to)}`;
}

function described({ commit, date, machine, cases }: Figures): string {
  const all = Object.values(cases).flatMap((figures) => figures ?? []);
  const failed = Object.keys(cases).filter((name) => cases[name] === null);
  return `Commit ${commit}, ${date}, ${machine.cores} cores of ${machine.cpu}.\n\n${table(all, failed)}`;
}

/** What a figure may lose before the run says so: two thirds must be left. */
const left = 2 / 3;

/** Below these differences a figure is as it was, by unit. */
const slack: Record<string, number> = { ms: 2, s: 0.2, MB: 20, µs: 2, '%': 5, '': 0.5 };

/** Why a figure is too far from the one that was saved; undefined where it is not. */
export function fallOf(figure: Figure, last: Figure | undefined): string | undefined {
  const { name, value, unit, better } = figure;
  if (value === null || last == null || last.value === null || last.unit !== unit) return undefined;
  const hasFallen =
    better === 'more' ? value < last.value * left : value > last.value / left + (slack[unit] ?? 0);
  return hasFallen ? `${name}: ${written(value, unit)}, and ${written(last.value, unit)} before` : undefined;
}

/** The figures that fell since they were saved on a machine of this kind. */
export function fallsSince(
  saved: Figures | undefined,
  figures: readonly Figure[],
  machine: Machine,
): string[] {
  if (saved === undefined || saved.machine.cpu !== machine.cpu || saved.machine.cores !== machine.cores)
    return [];
  const last = new Map(
    Object.values(saved.cases)
      .flatMap((all) => all ?? [])
      .map((figure) => [figure.name, figure]),
  );
  return figures.flatMap((figure) => fallOf(figure, last.get(figure.name)) ?? []);
}
