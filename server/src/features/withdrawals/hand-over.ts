import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { step } from '@quarterdeck/contract/core/machine';
import type { Reviewer } from '@quarterdeck/contract/core/reviews';
import { type WithdrawalState, withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { handOverWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join } from 'sql-template-tag';
import { change } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { isHeldBy, leaseUntil } from '#domain/reviews/lease.ts';
import { type Colleague, findColleagues } from '#identity/colleagues.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { withdrawalList } from './list.ts';
import { ownerOf } from './owner.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { readReviewTerms } from './terms.ts';

/** Gives what the caller took to somebody who may review it; they are told. */
export const handOver = change<WithdrawalRow, Withdrawal, BodyOf<typeof handOverWithdrawal>>(
  withdrawalSubject,
  'withdrawal.hand_over',
  async ({ tx, row, input, context, emit }) => {
    const { actor, now } = context;
    if (!isHeldBy(row, actor.id, now)) throw new Refusal('withdrawal_not_taken');
    const { to } = input;
    const judged = { ...row, ...(await ownerOf(tx, row)) };
    const [found] = await reviewersAmong(tx, judged, await findColleagues(tx, 'withdrawal.approve', to));
    if (found === undefined || to === actor.id) {
      throw new Refusal('reviewer_unfit', { fields: { to: 'reviewer_unfit' } });
    }
    await emit('withdrawal.handed_over', row.id, { ...(await announcement(tx, row)), to, by: actor.name });
    const { review_lease_minutes: minutes } = await readReviewTerms(tx);
    return { taken_by_id: to, taken_until: leaseUntil(now, minutes) };
  },
);

/** Those who may review a withdrawal, but for the caller. */
export async function findReviewers(db: Queryable, id: number, access: Authority): Promise<Reviewer[]> {
  const row = await findRow(db, withdrawalList, id, access);
  const colleagues = await findColleagues(db, 'withdrawal.approve');
  const judged = await withMakers(db, row, 'reviewer1');
  const fit = await reviewersAmong(db, judged, colleagues);
  return fit
    .filter((one) => one.id !== access.id)
    .map(({ id: reviewerId, username, nickname }) => ({ id: reviewerId, username, nickname }));
}

/** Admins whom the machine would let approve the row, and who see it. A blocked one may go to anyone who could approve it otherwise. */
async function reviewersAmong(
  db: Queryable,
  row: WithdrawalState & { id: number },
  colleagues: readonly Colleague[],
): Promise<Colleague[]> {
  const judged = { ...row, address_listed: null };
  const fit = colleagues.filter(
    ({ access }) => !('refused' in step(withdrawalMachine, judged, 'approve', access)),
  );
  const seeing = await Promise.all(fit.map(({ access }) => sees(db, row.id, access)));
  return fit.filter((_, place) => seeing[place]);
}

async function sees(db: Queryable, id: number, access: Authority): Promise<boolean> {
  if (access.scope === null) return true;
  const conditions = [sql`id = ${id}`, ...inScope(access, withdrawalSubject.owner)];
  return (await db.maybe(sql`SELECT 1 FROM withdrawal WHERE ${join(conditions, ' AND ')}`)) !== undefined;
}
