import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { previewMinutes, type previewRole } from '@quarterdeck/contract/features/roles/roles';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { sessionOf } from '#identity/own-password.ts';
import { type LogEntry, logInsert } from '#kernel/audit/write.ts';
import { programContext, type RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** A preview as the session has it. */
interface Begun {
  session_id: number;
  role_id: number;
  ends_at: string;
  username: string;
}

const begin = command<BodyOf<typeof previewRole>, null>({
  action: 'role.preview',
  objectOf: ({ id }) => ({ type: 'role', id }),
  async run({ tx, input: { id }, context, services: { sessions } }) {
    const session = sessionOf(context);
    const role = await tx.maybe(sql`SELECT FROM role WHERE id = ${id} FOR KEY SHARE`);
    if (role === undefined) throw new Refusal('not_found');
    // An expired preview that is not recorded yet.
    const former = await lockPreview(tx, session.id);
    if (former !== undefined) await tx.query(logInsert({ ...endOf(former), ...written }, context));
    const endsAt = new Date(context.now.getTime() + previewMinutes * 60_000);
    await sessions.preview(tx, session.id, id, endsAt);
    // Nothing of the role has changed: it is no part of the role's history.
    return { reply: null, object: { type: 'role', id }, before: null, after: null };
  },
});

const end = command<Pick<Begun, 'session_id'> & Partial<Begun>, null>({
  action: 'role.preview_end',
  async run({ tx, input, services: { sessions } }) {
    const begun = await lockPreview(tx, input.session_id);
    const isMeant = input.ends_at === undefined || input.ends_at === begun?.ends_at;
    if (begun === undefined || !isMeant) throw new Refusal('role_preview_over');
    await sessions.endPreview(tx, begun.session_id);
    return { reply: null, ...endOf(begun) };
  },
});

/** Has the session that the call came with see what a role group sees, and change nothing. */
export async function previewAsRole(
  input: BodyOf<typeof previewRole>,
  context: RequestContext,
  services: Services,
): Promise<null> {
  await perform(begin, input, context, services);
  services.sessions.forget(context.actor.id);
  return null;
}

/** Ends the preview of the session that the call came with. */
export async function endPreview(context: RequestContext, services: Services): Promise<null> {
  const session = sessionOf(context);
  if (session.preview === null) throw new Refusal('role_preview_over');
  await perform(end, { session_id: session.id }, context, services);
  services.sessions.forget(context.actor.id);
  return null;
}

/** Records ended previews once a minute; each request checks the end itself. */
export function endPreviewsJob(services: Services): Job {
  return {
    name: 'role_preview_end',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => endPreviews(services),
  };
}

/** Writes down the end of each preview whose time is over, or whose session or role group is. */
export async function endPreviews(services: Services): Promise<void> {
  const context = programContext('role_preview', services.now());
  const at = context.now.toISOString();
  const over = await services.db.query<Begun>(sql`${begun}
    AND (preview_ends_at <= ${at} OR revoked_at IS NOT NULL OR expires_at <= ${at}
      OR NOT EXISTS (SELECT FROM role WHERE role.id = preview_role_id))
    ORDER BY session.id`);
  for (const preview of over) {
    try {
      await perform(end, preview, context, services);
    } catch (error) {
      // Its owner ended it at this moment, and that is written down.
      if (!isDecision(error)) throw error;
    }
  }
}

const begun = sql`
  SELECT session.id AS session_id, preview_role_id AS role_id, preview_ends_at AS ends_at, username
  FROM session JOIN admin ON admin.id = admin_id WHERE preview_role_id IS NOT NULL`;

async function lockPreview(tx: Transaction, sessionId: number): Promise<Begun | undefined> {
  return await tx.maybe<Begun>(sql`${begun} AND session.id = ${sessionId} FOR UPDATE OF session`);
}

/** What the log keeps of the end of a preview. */
function endOf({ role_id, username, ends_at }: Begun) {
  return {
    object: { type: 'role', id: role_id },
    before: { username, preview_ends_at: ends_at },
    after: null,
  };
}

const written = {
  action: 'role.preview_end',
  reason: null,
  batchIds: [],
  result: 'done',
  error: null,
} satisfies Partial<LogEntry>;
