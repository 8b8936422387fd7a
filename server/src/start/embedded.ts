import * as backup from '@quarterdeck/embedded-postgres/backup';
import * as embedded from '@quarterdeck/embedded-postgres/embedded';
import { EmbeddedFailure } from '@quarterdeck/embedded-postgres/failure';
import * as home from '@quarterdeck/embedded-postgres/home';
import { StartupError } from '#kernel/startup-error.ts';

const product = 'quarterdeck';

/** Starts the database of a data folder, made there on the first start. */
export const startEmbedded = (options: Omit<embedded.EmbeddedOptions, 'product'>) =>
  toldInOneLine(() => embedded.startEmbedded({ ...options, product }));

/** Where the database of a data folder listens; undefined while no server has it. */
export const findRunning = (dataDir: string) =>
  toldInOneLine(() => embedded.findRunning({ dataDir, product }));

/** Copies the running database of a data folder into another, and answers how many bytes it is. */
export const backUpEmbedded = (dataDir: string, connection: embedded.Connection, to: string) =>
  toldInOneLine(() => backup.backUpEmbedded({ dataDir, product }, connection, to));

/** Makes sure that a program which only works on an existing database makes none. */
export const requireDatabase = (dataDir: string) => toldInOneLine(async () => home.requireDatabase(dataDir));

/** By which option of this product an operator takes the other way. */
const ways = { 'other-folder': ' Name it by --data.', 'own-server': ' Name it by DATABASE_URL.' };

/** @throws StartupError for what the operator can act on. */
async function toldInOneLine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedFailure)
      throw new StartupError(error.message + (error.way ? ways[error.way] : ''), { cause: error });
    throw error;
  }
}
