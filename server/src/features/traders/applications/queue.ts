import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import type { Reviewer } from '@quarterdeck/contract/core/reviews';
import {
  type ApplicationState,
  applicationMachine,
  type handOverApplication,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import sql, { join } from 'sql-template-tag';
import { type ChangeInput, change, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { isHeldBy, leaseUntil } from '#domain/reviews/lease.ts';
import { ofUser } from '#domain/users/owner.ts';
import { type Colleague, findColleagues } from '#identity/colleagues.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { applicationList } from './list.ts';
import { type ApplicationRow, announcement, applicationSubject } from './subject.ts';

/** Takes the application that waits longest for the caller, for the minutes of the settings. */
export const takeNext = command<unknown, { application: TraderApplication }>({
  action: 'trader_application.take',
  async run({ tx, context: { actor, now } }) {
    const conditions = [
      sql`a.status = 'pending' AND (a.taken_until IS NULL OR a.taken_until <= ${now.toISOString()})`,
      sql`a.user_id IS DISTINCT FROM ${actor.access.user_id}`,
      ...inScope(actor.access, ofUser('a.user_id')),
    ];
    const row = await tx.maybe<ApplicationRow>(sql`
      SELECT a.* FROM trader_application AS a WHERE ${join(conditions, ' AND ')}
      ORDER BY a.created_at, a.id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`);
    if (row === undefined) throw new Refusal('review_queue_empty');
    const { trader_lease_minutes: minutes } = await readSettings(tx, 'trader_review');
    const patch = { taken_by_id: actor.id, taken_until: leaseUntil(now, minutes) };
    const { before, after } = await writeChange(tx, applicationSubject, row, patch, now);
    const application = await applicationSubject.read(tx, row.id, actor.access);
    return { reply: { application }, object: { type: 'trader_application', id: row.id }, before, after };
  },
});

/** Puts what the caller took back into the queue. */
export const release = change<ApplicationRow, TraderApplication, ChangeInput>(
  applicationSubject,
  'trader_application.release',
  async ({ tx, row, context, emit }) => {
    if (!isHeldBy(row, context.actor.id, context.now)) throw new Refusal('application_not_taken');
    await emit('trader_application.put_back', row.id, await announcement(tx, row));
    return { taken_by_id: null, taken_until: null };
  },
);

/** Gives what the caller took to somebody who may review it; they get a notice. */
export const handOver = change<ApplicationRow, TraderApplication, BodyOf<typeof handOverApplication>>(
  applicationSubject,
  'trader_application.hand_over',
  async ({ tx, row, input: { to }, context: { actor, now }, emit }) => {
    if (!isHeldBy(row, actor.id, now)) throw new Refusal('application_not_taken');
    const [found] = await reviewersAmong(
      tx,
      await applicationSubject.read(tx, row.id, actor.access),
      await findColleagues(tx, 'trader_application.review', to),
    );
    if (found === undefined || to === actor.id)
      throw new Refusal('reviewer_unfit', { fields: { to: 'reviewer_unfit' } });
    await emit('trader_application.handed_over', row.id, {
      ...(await announcement(tx, row)),
      to,
      by: actor.name,
    });
    const { trader_lease_minutes: minutes } = await readSettings(tx, 'trader_review');
    return { taken_by_id: to, taken_until: leaseUntil(now, minutes) };
  },
);

/** Those who may review an application, but for the caller. */
export async function findReviewers(db: Queryable, id: number, access: Authority): Promise<Reviewer[]> {
  const row = await findRow(db, applicationList, id, access);
  const colleagues = await findColleagues(db, 'trader_application.review');
  const fit = await reviewersAmong(db, row, colleagues);
  return fit
    .filter((one) => one.id !== access.id)
    .map(({ id: reviewerId, username, nickname }) => ({ id: reviewerId, username, nickname }));
}

/** Who may decide on it, and sees it, even if no one may approve it yet. */
async function reviewersAmong(
  db: Queryable,
  row: ApplicationState & { id: number },
  colleagues: readonly Colleague[],
): Promise<Colleague[]> {
  const fit = colleagues.filter(({ access }) =>
    allowedActions(applicationMachine, row, access).includes('refuse'),
  );
  const seeing = await Promise.all(fit.map(({ access }) => sees(db, row.id, access)));
  return fit.filter((_, place) => seeing[place]);
}

async function sees(db: Queryable, id: number, access: Authority): Promise<boolean> {
  if (access.scope === null) return true;
  const conditions = [sql`id = ${id}`, ...inScope(access, applicationSubject.owner)];
  return (
    (await db.maybe(sql`SELECT 1 FROM trader_application WHERE ${join(conditions, ' AND ')}`)) !== undefined
  );
}
