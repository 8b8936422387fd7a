// Checks whose tables SQL names: a feature's own, those of the floors below, and those that its `feature.ts` declares under `reads`.

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Tests look at a folder of their own. */
const source = resolve(process.argv[2] ?? join(import.meta.dirname, '../server/src'));

const files = globSync('**/*.ts', { cwd: source })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|fixtures?\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

/** Whose a file is: `features/notes`, or the floor that it stands on. */
const roomOf = (file) => /^features\/[^/]+|^[^/]+/.exec(file)[0];

/** The room of each table. */
const rooms = new Map(
  files
    .filter(({ file }) => file.endsWith('table.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table, roomOf(file)]),
    ),
);

/** Tables that SQL names after the words that a table follows. Names of its own, as of WITH, are no tables. */
const named = /\b(?:FROM|JOIN|UPDATE|INTO|TABLE)\s+(?:ONLY\s+)?([a-z_]+)\b/g;

/** By room the tables of features that it names, with a file that does. */
const uses = new Map();
for (const { file, text } of files) {
  const room = roomOf(file);
  for (const [, table] of text.matchAll(named)) {
    const owner = rooms.get(table);
    if (owner === undefined || owner === room || !owner.startsWith('features/')) continue;
    if (!uses.has(room)) uses.set(room, new Map());
    if (!uses.get(room).has(table)) uses.get(room).set(table, file);
  }
}

/** What the programs that start, and the sample data, look at is theirs to know. */
const free = ['sample', 'start', 'console'];

/** Tables of features that the floors below them name. No other one is to come. */
const below = {
  // Staff may have an account on the platform.
  identity: ['users'],
  // Batches are shown by their users; a transfer defers what its fuel cost; nothing is booked into a closed day.
  ledger: ['users', 'transfer', 'period_close'],
  // What several features share: limits of a day over all that leaves a wallet, evidence, pictures, where the money lies, markets, rates.
  domain: [
    'users',
    'user_level',
    'transfer',
    'withdrawal',
    'evidence_file',
    'file',
    'media',
    'recon_run',
    'rate',
  ],
};

const faults = [];
for (const [room, tables] of uses) {
  if (free.includes(room)) continue;
  const declared = room.startsWith('features/') ? readsOf(room) : (below[room] ?? []);
  for (const [table, file] of tables)
    if (!declared.includes(table))
      faults.push(
        `${file} names ${table}, which is of ${rooms.get(table)} and not among the reads of ${room}`,
      );
}
for (const room of new Set([...rooms.values()].filter((one) => one.startsWith('features/'))))
  for (const table of readsOf(room))
    if (!uses.get(room)?.has(table))
      faults.push(`${room} declares ${table} under reads, and names it nowhere`);

for (const [floor, tables] of Object.entries(below))
  for (const table of tables)
    if (rooms.has(table) && !uses.get(floor)?.has(table))
      faults.push(`${floor} names ${table} nowhere any more`);

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

function readsOf(room) {
  const { text } = files.find(({ file }) => file === `${room}/feature.ts`) ?? { text: '' };
  const [, list = ''] = /\n {2}reads: \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, table]) => table);
}
