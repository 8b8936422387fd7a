import { createHash } from 'node:crypto';
import type { Authority } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import type { Patience } from '#identity/waiting.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';

/** Shorter than the caller, and whatever stands between, waits for an answer. */
const waitMs = 20_000;

/** Tells what somebody is, may do and finds in the menu from anything else. */
export async function stampOf(access: Authority, db: Queryable): Promise<string> {
  const { menu } = await db.one<{ menu: string | null }>(sql`
    SELECT md5(string_agg(concat_ws(' ', id, version, updated_at), ',' ORDER BY id)) AS menu FROM menu_rule`);
  return createHash('sha256')
    .update(JSON.stringify([access, menu]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Whether what the caller may do, or the menu, is, or within a while may become, other than what has the stamp that they
 * saw. Who they are is asked once more: it may have changed since they were let in, before they wait.
 */
export async function hasAccessChanged(
  seen: string,
  token: string | null,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  { sessions, db }: Pick<Services, 'sessions' | 'db'>,
  patience: Patience = { waitMs },
): Promise<boolean> {
  return await sessions.changed(actor.access.id, patience, async () => {
    const holder = token === null ? null : await sessions.authenticate(token, now, { passive: true });
    return holder === null || seen !== (await stampOf(holder.actor.access, db));
  });
}
