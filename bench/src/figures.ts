import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type Figure, table, written } from './report.ts';

const root = join(import.meta.dirname, '../..');
/** Where figures are kept, and the page with their table. */
const here = { file: join(root, 'bench/figures.json'), page: join(root, 'docs/performance.md') };

export interface Machine {
  cpu: string;
  cores: number;
}

/** Where and when something was measured. */
export interface Run {
  commit: string;
  /** The day of the run. */
  date: string;
  machine: Machine;
}

/** What cases came to; null where one ended with an error. */
export type Measured = Record<string, Figure[] | null>;

/** What the cases came to at one commit. */
export interface Figures extends Run {
  cases: Measured;
  /** The cases that failed in this run, and of which run the figures are that they keep. */
  kept?: Record<string, Run>;
}

export function thisMachine(): Machine {
  return { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: availableParallelism() };
}

/** The figures that were saved last; undefined where none ever were. */
export function savedFigures({ file } = here): Figures | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : undefined;
}

/** The commit that is measured. What is changed since is said, but for the figures themselves. */
function thisCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ':!bench/figures.json', ':!docs/performance.md');
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed === '' ? '' : ' and changes'}`;
}

/** This run, here and now. */
export function thisRun(): Run {
  return { commit: thisCommit(), date: new Date().toISOString().slice(0, 10), machine: thisMachine() };
}

/** What to save after a run: figures of the same commit stay, and a case that failed now keeps its last ones. */
export function toSave(
  before: Figures | undefined,
  run: Run,
  measured: Measured,
  order: readonly string[],
): Figures {
  const cases: Measured = {};
  const kept: Record<string, Run> = {};
  for (const name of order) {
    const now = measured[name];
    const last = before?.cases[name];
    const stays = now === undefined && before?.commit === run.commit && last !== undefined;
    if (now) cases[name] = now;
    else if (now === null || stays) cases[name] = last ?? null;
    if (before && last && (now === null || (stays && before.kept?.[name]))) kept[name] = runOf(before, name);
  }
  return { ...run, cases, ...(Object.keys(kept).length > 0 && { kept }) };
}

/** The run that the figures of a case are of. */
function runOf({ commit, date, machine, kept }: Figures, name: string): Run {
  return kept?.[name] ?? { commit, date, machine };
}

/** Keeps figures as data and writes the table of the page from them. */
function save(figures: Figures, { file, page }: typeof here): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), figures));
}

const begin = '<!-- figures -->';
const end = '<!-- end of the figures -->';

/** The page with the table of these figures in its place, or with a word that none were saved. */
export function withTable(text: string, figures: Figures | undefined): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no place between ${begin} and ${end}`);
  const place = figures === undefined ? 'Not saved yet: `npm run bench -- --save`.' : described(figures);
  return `${text.slice(0, from + begin.length)}\n${place}\n${text.slice(to)}`;
}

function described({ cases, kept = {}, ...run }: Figures): string {
  const all = Object.values(cases).flatMap((figures) => figures ?? []);
  const failed = Object.keys(cases).filter((name) => cases[name] === null || kept[name] !== undefined);
  const remarks = Object.entries(kept).map(
    ([name, origin]) => `\nThe figures of ${name}, which failed, are of an earlier run: ${placed(origin)}.\n`,
  );
  return `Commit ${placed(run)}.\n${remarks.join('')}\n${table(all, failed)}`;
}

function placed({ commit, date, machine }: Run): string {
  return `${commit}, ${date}, ${machine.cores} cores of ${machine.cpu}`;
}

/** What a figure may lose before the run says so: two thirds must be left. */
const left = 2 / 3;

/** Below these differences a figure is as it was, by unit. */
const slack: Record<string, number> = { ms: 2, s: 0.2, MB: 20, µs: 2, '%': 5, '': 0.5 };

/** Below this difference a ratio is as it was. */
const ratioSlack = 0.1;

/** Why a figure is too far from the one that was saved, by its ratio where it has a peer; undefined where it is not. */
export function fallOf(figure: Figure, last: Figure): string | undefined {
  const { name, value, unit, ratio, better } = figure;
  if (value === null || last.value === null || last.unit !== unit) return undefined;
  const both = `${written(value, unit)}, and ${written(last.value, unit)} before`;
  if (ratio !== null && last.ratio !== null) {
    const said = `${name}: ratio ${ratio.toFixed(2)}, and ${last.ratio.toFixed(2)} before (${both})`;
    return isFar(ratio, last.ratio, better, ratioSlack) ? said : undefined;
  }
  return isFar(value, last.value, better, slack[unit] ?? 0) ? `${name}: ${both}` : undefined;
}

function isFar(now: number, before: number, better: Figure['better'], least: number): boolean {
  return better === 'more' ? now < before * left : now > before / left + least;
}

/** Why a figure that was saved can not be compared with this run; undefined where it can. */
function lossOf(last: Figure, figure: Figure | undefined): string | undefined {
  const { name, value, unit, ratio } = last;
  if (value === null) return undefined;
  if (figure === undefined) return `${name}: no longer there`;
  if (figure.value === null) return `${name}: not measured (${figure.required})`;
  if (figure.unit !== unit) return `${name}: in "${figure.unit}", and in "${unit}" before`;
  return ratio !== null && figure.ratio === null ? `${name}: without its peer` : undefined;
}

/** What became of the saved figures of the cases that ran through, if they are of a machine of this kind. */
export function changesSince(
  saved: Figures | undefined,
  measured: Measured,
  { cpu, cores }: Machine,
): { falls: string[]; losses: string[] } {
  const falls: string[] = [];
  const losses: string[] = [];
  for (const [name, figures] of Object.entries(measured)) {
    const before = saved?.cases[name];
    if (!saved || !before || !figures) continue;
    const { machine } = runOf(saved, name);
    if (machine.cpu !== cpu || machine.cores !== cores) continue;
    const now = new Map(figures.map((figure) => [figure.name, figure]));
    for (const last of before) {
      const figure = now.get(last.name);
      const fall = figure && fallOf(figure, last);
      const loss = lossOf(last, figure);
      if (fall !== undefined) falls.push(fall);
      if (loss !== undefined) losses.push(loss);
    }
  }
  return { falls, losses };
}

interface Result {
  run: Run;
  measured: Measured;
  /** The names of all cases, as they stand in the table. */
  order: readonly string[];
  /** Whether it is saved although something fell or is gone. */
  isForced: boolean;
}

/** Saves a run unless something fell or is gone. @returns whether it did */
export function saveRun({ run, measured, order, isForced }: Result, place = here): boolean {
  const before = savedFigures(place);
  const { falls, losses } = changesSince(before, measured, run.machine);
  if (falls.length + losses.length > 0 && !isForced) return false;
  save(toSave(before, run, measured, order), place);
  return true;
}
