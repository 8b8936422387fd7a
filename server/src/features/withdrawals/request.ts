import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { compare, multiply, subtract } from '@quarterdeck/contract/money';
import type { requestWithdrawal as endpoint, PlatformWithdrawal } from '@quarterdeck/contract/platform';
import sql from 'sql-template-tag';
import { command } from '#kernel/command.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { withdrawalRequest } from '#kernel/ledger/movements/withdrawal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { findPlatformWithdrawal } from './platform-view.ts';
import { networks, policy } from './policy.ts';
import { assessRisk } from './risk.ts';
import { announcement, type WithdrawalRow } from './subject.ts';

type Input = BodyOf<typeof endpoint>;

interface Owner {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
  kyc_status: string;
  twofa_enabled: boolean;
  security_changed_at: string | null;
  risk_score: number;
}

/** A user of the platform asks for money: checked against every rule, then the gross amount is put on hold. */
export const requestWithdrawal = command<Input, PlatformWithdrawal>({
  action: 'withdrawal.request',
  async run({ tx, input, context, services, post, emit }) {
    const { now } = context;
    const { uid, asset, network, amount: gross, address, memo = null } = input;
    const fee = checkAmount(input);
    const owner = await lockOwner(tx, uid);
    checkOwner(owner, now);
    await checkDayLimit(tx, owner.id, input, now);
    const risk = await assessRisk(tx, { userId: owner.id, userRisk: owner.risk_score, gross, address, now });
    const rate = '1';
    const row = await tx.one<WithdrawalRow>(sql`
      WITH key AS (SELECT nextval(pg_get_serial_sequence('withdrawal', 'id')) AS id)
      INSERT INTO withdrawal (id, no, user_id, asset, network, gross, fee, net, rate_usdt, address, memo, new_address,
        rail, status, risk_score, risk_reasons, needs_second, created_at, updated_at)
      SELECT key.id, 'W' || to_char(${now.toISOString()}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(8, length(key.id::text)), '0'),
        ${owner.id}, ${asset}, ${network}, ${gross}, ${fee}, ${subtract(gross, fee)}, ${rate}, ${address}, ${memo},
        ${risk.newAddress}, ${services.config.payout ? 'http' : 'manual'}, 'pending_review', ${risk.score},
        ${JSON.stringify(risk.reasons)}, ${compare(multiply(gross, rate), policy.secondReviewerAbove) > 0},
        ${now.toISOString()}, ${now.toISOString()}
      FROM key RETURNING *`);
    const object = { type: 'withdrawal', id: row.id };
    const batchId = await post(object, withdrawalRequest({ userId: owner.id, asset, gross }));
    await tx.query(sql`UPDATE withdrawal SET hold_batch_id = ${batchId} WHERE id = ${row.id}`);
    await emit('withdrawal.requested', row.id, await announcement(tx, row));
    const after = { status: row.status, gross, fee, asset, network, address, risk_score: risk.score };
    return { reply: await findPlatformWithdrawal(tx, row.no), object, before: null, after };
  },
});

/** What the withdrawal costs. */
function checkAmount({ asset, network, amount, address }: Input): string {
  if (!policy.withdrawable.includes(asset)) {
    throw new Refusal('asset_not_withdrawable', { fields: { asset: 'asset_not_withdrawable' } });
  }
  const rules = networks[network];
  if (rules === undefined || !rules.address.test(address)) {
    throw new Refusal('address_invalid', { fields: { address: 'address_invalid' } });
  }
  if (compare(amount, policy.minimum) < 0) {
    throw new Refusal('below_minimum', {
      parameters: { minimum: policy.minimum },
      fields: { amount: 'below_minimum' },
    });
  }
  if (compare(amount, policy.maximum) > 0) {
    throw new Refusal('above_maximum', {
      parameters: { maximum: policy.maximum },
      fields: { amount: 'above_maximum' },
    });
  }
  return rules.fee;
}

/** Locked, so that two requests of one user are counted one after the other. */
async function lockOwner(tx: Transaction, uid: string): Promise<Owner> {
  const owner = await tx.maybe<Owner>(sql`
    SELECT id, frozen, blacklisted, kyc_status, twofa_enabled, security_changed_at, risk_score
    FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`);
  if (owner === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return owner;
}

function checkOwner(owner: Owner, now: Date): void {
  if (owner.blacklisted) throw new Refusal('user_blacklisted');
  if (owner.frozen) throw new Refusal('user_frozen');
  if (owner.kyc_status !== 'verified') throw new Refusal('kyc_required');
  if (!owner.twofa_enabled) throw new Refusal('twofa_required');
  const changed = owner.security_changed_at;
  if (changed !== null && now.getTime() - Date.parse(changed) < policy.coolDownHours * 3_600_000) {
    throw new Refusal('withdrawal_cooling_down');
  }
}

async function checkDayLimit(
  tx: Transaction,
  userId: number,
  { asset, amount }: Input,
  now: Date,
): Promise<void> {
  const { day } = await withdrawnLately(tx, userId, asset, now);
  if (compare(subtract(policy.dayLimit, day), amount) < 0) {
    throw new Refusal('daily_limit_exceeded', { parameters: { limit: policy.dayLimit } });
  }
}

/** What a user withdrew or has asked for within 24 hours and 30 days; what was given back does not count. */
export async function withdrawnLately(
  db: Queryable,
  userId: number,
  asset: string,
  now: Date,
): Promise<{ day: string; month: string }> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return await db.one(sql`
    SELECT coalesce(sum(gross) FILTER (WHERE created_at > ${ago(1)}), 0) AS day, coalesce(sum(gross), 0) AS month
    FROM withdrawal
    WHERE user_id = ${userId} AND asset = ${asset} AND status NOT IN ('refuse', 'fail') AND created_at > ${ago(30)}`);
}
