// Measures one case on a database and a server that stand, and tells of each figure as soon as it is known.
import { sessionOptions } from '@quarterdeck/server/kernel/database/pool';
import { type Bench, sizeOf } from './bench.ts';
import { cases } from './cases.ts';
import { CleanUp } from './clean-up.ts';
import { type DatabasePlace, openDatabase } from './database.ts';
import { type ServerPlace, serverAt } from './server.ts';

/** What a case's process is told. */
export interface Order {
  name: string;
  database: DatabasePlace;
  server: ServerPlace;
  isShort: boolean;
}

const { name, database, server, isShort } = JSON.parse(process.argv[2] ?? '') as Order;
// The database plans for the peers as it does for the server.
process.env.PGOPTIONS = sessionOptions;
const cleanUp = new CleanUp();
process.once('SIGTERM', () => cleanUp.run().then(() => process.exit(1)));

try {
  const work = await cases[name]?.load();
  if (work === undefined) throw new Error(`There is no case "${name}"`);
  const bench: Bench = {
    database: await openDatabase(database, cleanUp),
    server: serverAt(server),
    cleanUp,
    isShort,
    size: sizeOf(isShort),
  };
  for await (const figure of work(bench)) process.send?.(figure);
} catch (error) {
  process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
await cleanUp.run();
process.disconnect?.();
