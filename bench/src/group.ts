import type { CleanUp } from './clean-up.ts';
import { type DatabasePlace, startDatabase } from './database.ts';
import { type ServerPlace, startServer } from './server.ts';

/** Runs a case. @returns whether it ran through */
export type RunOne = (name: string, database: DatabasePlace, server: ServerPlace) => Promise<boolean>;

/** Runs cases one after the other on a new database. After one that failed the others get a new server. */
export async function runGroup(
  names: readonly string[],
  run: RunOne,
  own: CleanUp,
  durable: boolean,
): Promise<void> {
  const database = await startDatabase(own, durable);
  let ofServer = own.part();
  let server = await startServer(database, ofServer);
  for (const name of names) {
    if (await run(name, database, server)) continue;
    // What it left the server in is not known.
    await ofServer.run();
    ofServer = own.part();
    server = await startServer(database, ofServer);
  }
}
