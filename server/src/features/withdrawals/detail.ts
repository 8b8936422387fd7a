import type { Authority } from '@quarterdeck/contract/core/access';
import type { WithdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { batchesOf } from '#domain/batches.ts';
import { dayLimitOf, type LimitFacts, limitFacts, takenOutLately } from '#domain/limits/day-limit.ts';
import { findComments } from '#domain/reviews/comments.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { findAddressPayments } from './address-payments.ts';
import { withdrawalList } from './list.ts';
import { riskNow } from './risk.ts';
import { findSharedUsers } from './shared-users.ts';
import { confirmationsNeeded } from './terms.ts';

/** A withdrawal with all that a reviewer looks at. */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<WithdrawalDetail> {
  const withdrawal = await findRow(db, withdrawalList, id, access);
  const [history, batches, lately, limits, owner, risk_now, shared, address_payments, comments, needed] =
    await Promise.all([
      historyOf(db, 'withdrawal', id),
      batchesOf(db, { type: 'withdrawal', id }, access),
      takenOutLately(db, withdrawal.user_id, withdrawal.asset, now),
      readSettings(db, 'withdrawal_limits'),
      db.one<LimitFacts>(
        sql`SELECT ${limitFacts(now)} FROM users AS owner WHERE owner.id = ${withdrawal.user_id}`,
      ),
      withdrawal.status === 'pending_review' ? riskNow(db, withdrawal) : null,
      findSharedUsers(db, withdrawal, access),
      findAddressPayments(db, withdrawal, access),
      findComments(db, 'withdrawal', id),
      confirmationsNeeded(db, withdrawal.network),
    ]);
  return {
    withdrawal,
    history,
    batches,
    totals: { ...lately, day_limit: dayLimitOf(limits, owner) },
    risk_now,
    shared,
    address_payments,
    comments,
    confirmations_needed: needed,
  };
}
