import type { Authority } from '@quarterdeck/contract/core/access';
import { isZero } from '@quarterdeck/contract/core/money';
import type {
  Applicant,
  ApplicationDetail,
  TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import sql from 'sql-template-tag';
import { batchesOf } from '#domain/batches.ts';
import { evidenceOf } from '#domain/evidence.ts';
import { findComments } from '#domain/reviews/comments.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { bondPaid } from '#ledger/movements/bond.ts';
import { previewMovement } from '#ledger/preview.ts';
import { applicationList } from './list.ts';

/** Other applications of the same user that are shown, at most. */
const earlierMax = 20;

/** An application with all that a reviewer looks at. */
export async function findApplication(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ApplicationDetail> {
  const application = await findRow(db, applicationList, id, access);
  const { user_id } = application;
  const object = { type: 'trader_application', id };
  const [applicant, proofs, preview, earlier, comments, batches, history] = await Promise.all([
    findApplicant(db, user_id),
    evidenceOf(db, object),
    previewBond(db, application),
    db.query<ApplicationDetail['earlier'][number]>(sql`
      SELECT id, ref, status, reason, created_at FROM trader_application
      WHERE user_id = ${user_id} AND id <> ${id} ORDER BY created_at DESC, id DESC LIMIT ${earlierMax}::int`),
    findComments(db, 'trader_application', id),
    batchesOf(db, object, access),
    historyOf(db, 'trader_application', id),
  ]);
  return { application, applicant, proofs, preview, earlier, comments, batches, history };
}

function findApplicant(db: Queryable, userId: number): Promise<Applicant> {
  return db.one<Applicant>(sql`
    SELECT created_at, activated_at, kyc_status, twofa_enabled, risk_score, tags,
      coalesce((SELECT sum(credited) FROM recharge
        WHERE user_id = users.id AND status = 'credited' AND asset = 'USDT'), 0) AS recharged,
      coalesce((SELECT sum(gross) FROM withdrawal
        WHERE user_id = users.id AND status IN ('payment_successful', 'success') AND asset = 'USDT'), 0) AS withdrawn,
      coalesce((SELECT balance FROM ledger_account
        WHERE user_id = users.id AND code = '110' AND asset = 'USDT'), 0) AS owed,
      (SELECT count(*)::int FROM trader_follower WHERE follower_id = users.id AND left_at IS NULL) AS traders_followed
    FROM users WHERE id = ${userId}`);
}

async function previewBond(db: Queryable, { status, user_id, bond }: TraderApplication) {
  if (status !== 'pending' || isZero(bond)) return null;
  return await previewMovement(db, bondPaid({ userId: user_id, asset: 'USDT', amount: bond }));
}
