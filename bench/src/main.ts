// npm run bench: all cases; npm run bench -- list: one of them.
import type { Bench } from './bench.ts';
import { measureAccess } from './cases/access.ts';
import { measureApprove } from './cases/approve.ts';
import { measureBooks } from './cases/books.ts';
import { measureCodes } from './cases/codes.ts';
import { measureExport } from './cases/export.ts';
import { measureLedger } from './cases/ledger.ts';
import { measureList } from './cases/list.ts';
import { measureLog, measureLogAtScale } from './cases/log.ts';
import { measureMemory } from './cases/memory.ts';
import { measurePage } from './cases/page.ts';
import { measureScale } from './cases/scale.ts';
import { measureSettlement } from './cases/settlement.ts';
import { measureShell } from './cases/shell.ts';
import { measureSize } from './cases/size.ts';
import { measureUserDrawer } from './cases/user-drawer.ts';
import { CleanUp } from './clean-up.ts';
import { startDatabase } from './database.ts';
import { type Figure, table } from './report.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';

const cases: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  size: measureSize,
  page: measurePage,
  shell: measureShell,
  access: measureAccess,
  list: measureList,
  export: measureExport,
  approve: measureApprove,
  log: measureLog,
  memory: measureMemory,
  ledger: measureLedger,
  codes: measureCodes,
  books: measureBooks,
  settlement: measureSettlement,
  'user-drawer': measureUserDrawer,
  'log-scale': measureLogAtScale,
  scale: measureScale,
};

/** What takes long and is measured when it is asked for alone. */
const onlyByName = ['log-scale', 'scale'];

/** Cases that need no users and withdrawals. */
const unseeded = ['size', 'log', 'codes'];

/** Cases that fill a database of their own. */
const alone = ['books', 'settlement', 'user-drawer', 'log-scale', 'scale'];

/** However noisy the machine is: after this the run is given up, in milliseconds. */
const longestRun = 10 * 60_000;
const longestScaleRun = 60 * 60_000;

const cleanUp = new CleanUp();

async function run(names: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of names.filter((one) => alone.includes(one))) figures.push(...(await measure([name])));
  const others = names.filter((one) => !alone.includes(one));
  if (others.length > 0) figures.push(...(await measure(others)));
  return figures;
}

/** Measures cases on one database, which is gone afterwards. */
async function measure(names: readonly string[]): Promise<Figure[]> {
  const own = new CleanUp();
  cleanUp.add(() => own.run());
  try {
    const database = await startDatabase(own);
    const server = await startServer(database, own);
    const isSeeded = names.some((name) => !unseeded.includes(name) && !alone.includes(name));
    if (isSeeded) await timed('seed', () => seed(database));
    const figures: Figure[] = [];
    for (const name of names) {
      const work = cases[name];
      if (work !== undefined)
        figures.push(...(await timed(name, () => work({ database, server, cleanUp: own }))));
    }
    return figures;
  } finally {
    await own.run();
  }
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  process.stderr.write(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  return result;
}

let ending: Promise<never> | undefined;

/** The first to ask for the end decides its code: what an interrupted run throws is no news. */
function endWith(code: number): Promise<never> {
  ending ??= cleanUp.run().then(() => process.exit(code));
  return ending;
}

const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : Object.keys(cases).filter((name) => !onlyByName.includes(name));
const unknown = wanted.find((name) => cases[name] === undefined);
if (unknown !== undefined) {
  process.stderr.write(`There is no case "${unknown}": ${Object.keys(cases).join(', ')}.\n`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endWith(130));
setTimeout(
  () => {
    process.stderr.write('The run takes too long and is given up.\n');
    endWith(1);
  },
  wanted.some((name) => onlyByName.includes(name)) ? longestScaleRun : longestRun,
).unref();

try {
  const figures = await run(wanted);
  console.log(table(figures));
  await endWith(figures.some(({ passes }) => passes === false) ? 1 : 0);
} catch (error) {
  if (ending === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await endWith(1);
}
