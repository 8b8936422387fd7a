import type { CleanUp } from './clean-up.ts';
import type { BenchDatabase } from './database.ts';
import type { BenchServer } from './server.ts';

/** What the cases are given: a full database and a server on it. */
export interface Bench {
  database: BenchDatabase;
  server: BenchServer;
  cleanUp: CleanUp;
}
