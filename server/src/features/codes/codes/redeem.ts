import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isZero } from '@quarterdeck/contract/core/money';
import { type Code, codeMachine, type redeemCodeFor } from '@quarterdeck/contract/features/codes/codes/codes';
import type { PlatformActivation } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { advance, type ChangeScope, change, type Patch } from '#command/change.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { spendFuel } from '#ledger/fuel.ts';
import { activationSale } from '#ledger/movements/sale.ts';
import { type CodeBatchRow, type CodeRow, codeSubject, withOrigin } from '../subject.ts';
import { activatedUntil, type Redeemer, refuseCode, refuseOwn, refuseUser } from './redeem-rules.ts';

type Activation = z.output<typeof PlatformActivation>;
type Scope = Pick<ChangeScope<CodeRow, unknown>, 'tx' | 'post' | 'emit' | 'context'>;

/** A member of staff redeems a code for a user who cannot. */
export const redeemFor = change<CodeRow, Code, BodyOf<typeof redeemCodeFor>>(
  codeSubject,
  'code.redeem',
  async (scope) => {
    const { tx, row, input, context } = scope;
    const { access } = context.actor;
    advance(codeMachine, await withOrigin(tx, row), 'redeem', access);
    const user = await lockRedeemer(tx, input.uid, access);
    refuseOwn(user, access, 'uid');
    refuseUser(user);
    return (await redeem(scope, row, user)).patch;
  },
);

/** The user, locked after the code: two codes of one user are redeemed one after the other. */
export async function lockRedeemer(tx: Transaction, uid: string, access: Authority): Promise<Redeemer> {
  return await visibleUser<Redeemer>(tx, uid, access, {
    columns: sql`id, uid, path, frozen, blacklisted, activated_at, activated_until`,
    lock: sql`FOR NO KEY UPDATE`,
  });
}

/**
 * Redeems a code whose status allows it for a user who may be activated; both are locked. The wallet pays where the code
 * was not paid for outside.
 */
export async function redeem(
  scope: Scope,
  row: CodeRow,
  user: Redeemer,
): Promise<{ patch: Patch<CodeRow>; activation: Activation }> {
  const { tx, emit, context } = scope;
  const now = context.now.toISOString();
  const batch = await tx.one<CodeBatchRow>(sql`SELECT * FROM code_batch WHERE id = ${row.batch_id}`);
  refuseCode(row, batch, user, context.now);
  const until = activatedUntil(user, batch.plan_days, context.now);
  const charged = await charge(scope, row, batch, user);
  await tx.query(sql`
    UPDATE users SET activated_at = coalesce(activated_at, ${now}), activated_until = ${until},
      activation_code_id = ${row.id} WHERE id = ${user.id}`);
  const { uid } = user;
  const { plan_level: level, payment, asset, price } = batch;
  const first = user.activated_at === null;
  await emit('user.activated', user.id, {
    uid,
    code_id: row.id,
    until,
    level,
    first,
    payment,
    asset,
    price,
    approved: batch.needs_second,
  });
  return {
    patch: { status: 'used', used_by_id: user.id, used_at: now },
    activation: { uid, activated_until: until, level, charged },
  };
}

/** Takes the price from the wallet where it was not paid outside. */
async function charge(
  { tx, post, emit }: Scope,
  row: CodeRow,
  { payment, asset, price: amount }: CodeBatchRow,
  { id: userId, uid }: Redeemer,
): Promise<Activation['charged']> {
  if (payment !== 'wallet' || isZero(amount)) return null;
  const earned = await spendFuel(tx, { userId, asset, amount });
  const batchId = await post(activationSale({ userId, asset, amount, earned }));
  await emit('activation.paid', row.id, { uid, asset, amount, code_id: row.id, batch_id: batchId });
  return { asset, amount };
}
