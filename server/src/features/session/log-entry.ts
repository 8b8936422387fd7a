import type { ErrorCode } from '@quarterdeck/contract/http/errors';
import type { Sql } from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** The admin a log row is about; without an id: a name that nobody has. */
export interface Person {
  id: number | null;
  username: string;
}

type SessionAction = 'session.login' | 'session.logout' | 'session.unlock';

/** The log's row of a sign-in, its end or an unlocking; `error` says why it was refused. */
export function sessionLog(
  action: SessionAction,
  person: Person,
  error: ErrorCode | null,
  context: RequestContext,
): Sql {
  const actor = { ...context.actor, kind: 'admin', id: person.id, name: person.username } as const;
  return logInsert(
    {
      action,
      object: person.id === null ? null : { type: 'admin', id: person.id },
      reason: null,
      before: null,
      after: null,
      batchIds: [],
      result: error === null ? 'done' : 'refused',
      error,
    },
    { ...context, actor },
  );
}

/** Writes down a try that was refused. */
export async function logRefused(
  action: SessionAction,
  person: Person,
  { code }: Refusal,
  context: RequestContext,
  { db, log }: Services,
): Promise<void> {
  // The rows before it show the flood; it must not be able to fill the log.
  if (code === 'too_many_requests') return;
  await db
    .query(sessionLog(action, person, code, context))
    // The caller's answer is the refusal, also while the log cannot be written.
    .catch((error: unknown) => log.error({ err: error, action }, 'a refusal could not be logged'));
}

/** The beginning of a name that nobody has: people type their password there by mistake. */
export function maskedName(typed: string): string {
  return `${[...typed].slice(0, 2).join('')}…`;
}
