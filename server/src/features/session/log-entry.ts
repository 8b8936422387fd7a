import type { ErrorCode } from '@quarterdeck/contract/http/errors';
import type { Sql } from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';

/** The admin a log row is about; without an id: a name that nobody has. */
export interface Person {
  id: number | null;
  username: string;
}

/** The log's row of a sign-in or its end; `error` says why it was refused. */
export function sessionLog(
  action: 'session.login' | 'session.logout',
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

/** The beginning of a name that nobody has: people type their password there by mistake. */
export function maskedName(typed: string): string {
  return `${[...typed].slice(0, 2).join('')}…`;
}
