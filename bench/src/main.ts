// npm run bench: all cases; npm run bench -- list: one of them; --save keeps the figures, --short only shows that they work.
import { parseArgs } from 'node:util';
import { sizeOf } from './bench.ts';
import { cases } from './cases.ts';
import { CleanUp } from './clean-up.ts';
import { type DatabasePlace, openDatabase } from './database.ts';
import { Ending } from './ending.ts';
import { changesSince, type Measured, savedFigures, saveRun, thisMachine, thisRun } from './figures.ts';
import { runGroup } from './group.ts';
import { type Figure, failedLine, line, table, tableHead } from './report.ts';
import { runCase } from './run-case.ts';
import { seed } from './seed.ts';
import { type ServerPlace, serverAt } from './server.ts';

const minutesOfCase = 5;

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const { short: isShort } = options;
const size = sizeOf(isShort);
const cleanUp = new CleanUp();
const ending = new Ending(cleanUp);

/** What was measured of each case; null where it ended with an error. */
const measured: Measured = {};
const figures: Figure[] = [];

/** Cases that fill a database have one of their own; all others share one. A short run has one for all. */
function groupsOf(names: readonly string[]): string[][] {
  if (isShort) return [[...names]];
  const shared = names.filter((name) => cases[name]?.isAlone !== true);
  const alone = names.filter((name) => cases[name]?.isAlone === true).map((name) => [name]);
  return shared.length === 0 ? alone : [...alone, shared];
}

/** Measures cases on one database, which is gone afterwards. One that fails keeps none of the others from being measured. */
async function measure(names: readonly string[]): Promise<void> {
  const own = cleanUp.part();
  let isSeeded = false;
  try {
    const run = async (name: string, database: DatabasePlace, server: ServerPlace) => {
      if (cases[name]?.isSeeded && !isSeeded) {
        await seedShared(database);
        isSeeded = true;
      }
      return measureCase(name, database, server, own);
    };
    await runGroup(names, run, own, !isShort);
  } catch (error) {
    // What an interrupted run throws is no news.
    if (!ending.hasBegun) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  } finally {
    for (const name of names.filter((one) => !(one in measured))) fail(name);
    await own.run();
  }
}

async function seedShared(place: DatabasePlace): Promise<void> {
  const own = new CleanUp();
  try {
    await timed('seed', async () => seed(await openDatabase(place, own), size));
  } finally {
    await own.run();
  }
}

/** @returns whether it ran through */
async function measureCase(
  name: string,
  database: DatabasePlace,
  server: ServerPlace,
  own: CleanUp,
): Promise<boolean> {
  const found: Figure[] = [];
  const isDone = await timed(name, () =>
    runCase(
      { name, database, server, isShort },
      cases[name]?.minutes ?? minutesOfCase,
      (figure) => {
        found.push(figure);
        console.log(line(figure));
      },
      own,
    ),
  );
  figures.push(...found);
  if (!isDone) fail(name);
  else {
    measured[name] = found;
    // Which case made it grow.
    process.stderr.write(`${name}: server at ${serverAt(server).memory().toFixed(0)} MB\n`);
  }
  return isDone;
}

function fail(name: string): void {
  measured[name] = null;
  console.log(failedLine(name));
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  process.stderr.write(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  return result;
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

const usual = Object.keys(cases).filter((name) => cases[name]?.isByName !== true);
// The case of ten million rows is the one of a million, but for its size.
const shortOnes = Object.keys(cases).filter((name) => name !== 'log-scale');
const wanted = named.length > 0 ? named : isShort ? shortOnes : usual;
const unknown = wanted.find((name) => cases[name] === undefined);
if (unknown !== undefined) refuse(`There is no case "${unknown}": ${Object.keys(cases).join(', ')}.`);
const saved = savedFigures();
const run = options.save ? thisRun() : undefined;
if (options.save && isShort) refuse('A short run measures nothing that could be saved.');
if (options.save && saved?.commit !== run?.commit && usual.some((name) => !wanted.includes(name)))
  refuse('The figures are those of one commit: save all cases first, by npm run bench -- --save.');

console.log(tableHead);
for (const group of groupsOf(wanted)) {
  if (!ending.hasBegun) await measure(group);
}
if (ending.hasBegun) await ending.with(130);

const failed = wanted.filter((name) => measured[name] === null);
const { falls, losses } = isShort ? { falls: [], losses: [] } : changesSince(saved, measured, thisMachine());
console.log(`\n${table(figures, failed)}`);
for (const fall of falls) console.log(`Fell below two thirds of the last figure: ${fall}`);
for (const loss of losses) console.log(`Was saved, and can not be compared: ${loss}`);
const changes = falls.length + losses.length;
if (run && !saveRun({ run, measured, order: Object.keys(cases), isForced: options.force }))
  console.log('Not saved, because of what fell or is gone: --save --force saves it nevertheless.');
// A short run has too few rows for bounds.
const misses = isShort ? [] : figures.filter(({ passes }) => passes === false);
await ending.with(failed.length + changes + misses.length > 0 ? 1 : 0);
