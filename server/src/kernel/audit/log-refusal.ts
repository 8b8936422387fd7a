import type { ErrorCode } from '@quarterdeck/contract/errors';
import type { Services } from '#server/services.ts';
import type { RequestContext } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { type LogEntry, logInsert } from './write.ts';

/** Said of the server and not of the command: a row would wait for the same failure, or come in any number. */
const unlogged: readonly ErrorCode[] = [
  'database_unavailable',
  'pool_exhausted',
  'overloaded',
  'record_busy',
];

/** Writes down what was refused, and why; a command that met a defect is refused too. */
export async function logRefusal(
  { action, object }: Pick<LogEntry, 'action' | 'object'>,
  { code }: Refusal,
  context: RequestContext,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Promise<void> {
  if (unlogged.includes(code)) return;
  const entry = { action, object, reason: null, before: null, after: null, batchIds: [] };
  await db
    .query(logInsert({ ...entry, result: 'refused', error: code }, context))
    // The caller's answer is the refusal, also while the log cannot be written.
    .catch((error: unknown) => log.error({ err: error, action }, 'a refusal could not be logged'));
}
