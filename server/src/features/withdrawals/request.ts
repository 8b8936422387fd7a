import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, multiply, subtract } from '@quarterdeck/contract/core/money';
import type {
  requestWithdrawal as endpoint,
  PlatformWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/platform';
import { feeOf, type Network } from '@quarterdeck/contract/features/withdrawals/settings';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { isAddressOf } from '#domain/chain/network-forms.ts';
import { checkTakenOut, dayLimitOf } from '#domain/limits/day-limit.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import { autoApproveJob, isForProgram } from './auto-approve.ts';
import { findPlatformWithdrawal } from './platform-view.ts';
import { policy } from './policy.ts';
import { type Owner, ownerFacts, refusalOf } from './requester.ts';
import { assessRisk } from './risk.ts';
import { announcement, type WithdrawalRow } from './subject.ts';
import { isNetwork, type NetworkTerms, readTerms } from './terms.ts';

type Input = BodyOf<typeof endpoint>;

/** A user's request for a withdrawal: checked against every rule, then the gross amount is put on hold. */
export const requestWithdrawal = command<Input, PlatformWithdrawal>({
  action: 'withdrawal.request',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context, services, post, emit }) {
    const { now } = context;
    const { uid, asset, network, amount: gross, address, memo = null, device = null, ip = null } = input;
    const terms = await readTerms(tx);
    const fee = checkAmount(input, terms.networks);
    const owner = await lockOwner(tx, uid, now);
    const refused = refusalOf(owner, now);
    if (refused !== undefined) throw new Refusal(refused);
    const limit = dayLimitOf(terms.limits, owner);
    await checkTakenOut(tx, { userId: owner.id, asset, amount: gross, limit, now });
    const risk = await assessRisk(tx, { id: null, userId: owner.id, gross, address, device, ip, at: now });
    const rate = '1';
    const row = await tx.one<WithdrawalRow>(sql`
      WITH key AS (SELECT nextval(pg_get_serial_sequence('withdrawal', 'id')) AS id)
      INSERT INTO withdrawal (id, no, user_id, asset, network, gross, fee, net, rate_usdt, address, memo, device, ip, new_address,
        rail, status, risk_score, risk_reasons, needs_second, created_at, updated_at)
      SELECT key.id, 'W' || to_char(${now.toISOString()}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(8, length(key.id::text)), '0'),
        ${owner.id}, ${asset}, ${network}, ${gross}, ${fee}, ${subtract(gross, fee)}, ${rate}, ${address}, ${memo}, ${device}, ${ip},
        ${risk.newAddress}, ${services.config.payout ? 'http' : 'manual'}, 'pending_review', ${risk.score},
        ${JSON.stringify(risk.reasons)}, ${compare(multiply(gross, rate), terms.review.review_two_above) > 0},
        ${now.toISOString()}, ${now.toISOString()}
      FROM key RETURNING *`);
    const object = { type: 'withdrawal', id: row.id };
    const batchId = await post(object, withdrawalRequest({ userId: owner.id, asset, gross }));
    await tx.query(sql`UPDATE withdrawal SET hold_batch_id = ${batchId} WHERE id = ${row.id}`);
    await emit('withdrawal.requested', row.id, await announcement(tx, row));
    if (isForProgram(row, terms.review)) await services.jobs.send(tx, autoApproveJob, { id: row.id });
    const after = { status: row.status, gross, fee, asset, network, address, risk_score: risk.score };
    return { reply: await findPlatformWithdrawal(tx, row.no), object, before: null, after };
  },
});

/** What the withdrawal costs. */
function checkAmount(
  { asset, network, amount, address }: Input,
  terms: Record<Network, NetworkTerms>,
): string {
  if (!policy.withdrawable.includes(asset)) {
    throw new Refusal('asset_not_withdrawable', { fields: { asset: 'asset_not_withdrawable' } });
  }
  if (!isNetwork(network) || !isAddressOf(network, address)) {
    throw new Refusal('address_invalid', { fields: { address: 'address_invalid' } });
  }
  const rules = terms[network];
  if (rules.withdraw_open !== '1') {
    throw new Refusal('withdrawal_closed', { fields: { network: 'withdrawal_closed' } });
  }
  const { withdraw_min: minimum, withdraw_max: maximum } = rules;
  if (compare(amount, minimum) < 0) {
    throw new Refusal('below_minimum', { parameters: { minimum }, fields: { amount: 'below_minimum' } });
  }
  if (compare(amount, maximum) > 0) {
    throw new Refusal('above_maximum', { parameters: { maximum }, fields: { amount: 'above_maximum' } });
  }
  return feeOf(rules, amount);
}

/** Locked, so that two requests of one user are counted one after the other. */
async function lockOwner(tx: Transaction, uid: string, now: Date): Promise<Owner> {
  const owner = await tx.maybe<Owner>(sql`
    SELECT ${ownerFacts(now)} FROM users AS owner WHERE owner.uid = ${uid} FOR NO KEY UPDATE`);
  if (owner === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return owner;
}
