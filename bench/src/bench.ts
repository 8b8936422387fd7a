import type { CleanUp } from './clean-up.ts';
import type { BenchDatabase } from './database.ts';
import type { Figure } from './report.ts';
import type { BenchServer } from './server.ts';

/** What the cases are given: a database and a server on it. */
export interface Bench {
  database: BenchDatabase;
  server: BenchServer;
  cleanUp: CleanUp;
  /** A run that only shows that the cases work: few rows, one round, short loads. */
  isShort: boolean;
  /** One of two sizes: of a run that measures, and of one that does not. */
  size(full: number, short: number): number;
}

/** Measures a case; each figure is handed on as soon as it is known. */
export type Measure = (bench: Bench) => AsyncIterable<Figure>;

export function sizeOf(isShort: boolean): Bench['size'] {
  return (full, short) => (isShort ? short : full);
}
