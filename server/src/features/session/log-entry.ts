import type { Sql } from 'sql-template-tag';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** The admin that a log row is about; without an id: an unknown username. */
export interface Person {
  id: number | null;
  username: string;
}

/** The log's row of a sign-in or its end. */
export function sessionLog(
  action: 'session.login' | 'session.logout',
  person: Person,
  context: RequestContext,
  after: Record<string, unknown> | null = null,
): Sql {
  const entry = { reason: null, before: null, batchIds: [], error: null };
  return logInsert(
    { ...entry, after, action, object: objectOf(person), result: 'done' },
    asPerson(person, context),
  );
}

/** The log's row of an account at a provider that was linked by the provider's word alone. */
export function linkLog(person: Person, context: RequestContext, after: Record<string, unknown>): Sql {
  const entry = { reason: null, before: null, batchIds: [], result: 'done', error: null } as const;
  return logInsert(
    { ...entry, after, action: 'personal.link_identity', object: objectOf(person) },
    asPerson(person, context),
  );
}

/** The log's row of a token that was used after it had been exchanged, which ended its sign-in. */
export function reuseLog(person: Person, context: RequestContext): Sql {
  const entry = { action: 'session.refresh', reason: null, before: null, after: null, batchIds: [] };
  return logInsert(
    { ...entry, object: objectOf(person), result: 'refused', error: 'token_reused' },
    asPerson(person, context),
  );
}

/** Writes down a sign-in that was refused. */
export async function logRefusedSignIn(
  person: Person,
  refusal: Refusal,
  context: RequestContext,
  services: Services,
): Promise<void> {
  // The rows before it show the flood; it must not be able to fill the log.
  if (refusal.code === 'too_many_requests') return;
  const entry = { action: 'session.login', object: objectOf(person) };
  await logRefusal(entry, refusal, asPerson(person, context), services);
}

function objectOf({ id }: Person) {
  return id === null ? null : { type: 'admin', id };
}

/** A caller without a session: the row has the claimed username. */
function asPerson({ id, username }: Person, context: RequestContext): RequestContext {
  return { ...context, actor: { ...context.actor, kind: 'admin', id, name: username } };
}

/** The start of an unknown username: people type their password there by mistake. */
export function maskedName(typed: string): string {
  return `${[...typed].slice(0, 2).join('')}…`;
}
