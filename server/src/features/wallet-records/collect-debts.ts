import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockAvailable } from '#ledger/balances.ts';
import { lockFuel, spendFuel } from '#ledger/fuel.ts';
import { debtRepaid } from '#ledger/movements/debt.ts';
import type { Services } from '#server/services.ts';

const jobName = 'collect_debts';

interface Owing {
  userId: number;
  asset: Asset;
}

/** Pays what a user owes from what they have to spend in the same asset. */
const collectDebt = command<Owing, null>({
  action: 'user.collect_debt',
  objectOf: ({ userId: id }) => ({ type: 'user', id }),
  async run({ tx, input: { userId, asset }, context, post }) {
    // Spending fuel locks its cost first.
    if (asset === 'L') await lockFuel(tx, [userId]);
    const there = await lockAvailable(tx, userId, asset);
    const { owed } = await tx.one<{ owed: string }>(sql`
      SELECT balance AS owed FROM ledger_account WHERE user_id = ${userId} AND asset = ${asset} AND code = '110'`);
    const amount = compare(there, owed) < 0 ? there : owed;
    // Somebody paid it, or it was spent, at this moment.
    if (compare(amount, '0') <= 0) throw new Refusal('insufficient_balance');
    const earned = await spendFuel(tx, { userId, asset, amount });
    const object = { type: 'user', id: userId };
    const key = `debt_repaid:${asset}:${context.now.toISOString()}`;
    await post(object, debtRepaid({ userId, asset, amount, earned }), { key });
    return { reply: null, object, before: { owed, asset }, after: { paid: amount } };
  },
});

/** Somebody paid it, or what there was is spent: there is nothing to collect any more. Every other refusal is a failure. */
const isPaid = (error: unknown) => error instanceof Refusal && error.code === 'insufficient_balance';

/**
 * Collects every night what is owed beside something to spend: from the time before whatever comes in paid it first. Nothing new
 * of the kind comes about.
 */
export function collectDebtsJob(services: Services): Job {
  return {
    name: jobName,
    // Before reconciliation begins, which asks whether a debt stands beside something to spend.
    cron: '3 0 * * *',
    options: { concurrency: 1 },
    run: () => collectDebts(services),
  };
}

/**
 * Collects from each who owes and has something. One that fails stops no other.
 * @throws AggregateError of what failed, once all were tried: the job tries those again.
 */
export async function collectDebts(services: Services): Promise<void> {
  const owing = await services.db.query<Owing>(sql`
    SELECT debt.user_id AS "userId", debt.asset
    FROM ledger_account AS debt JOIN ledger_account AS own USING (user_id, asset)
    WHERE debt.code = '110' AND debt.balance > 0 AND own.code = '201' AND own.balance > 0
    ORDER BY debt.user_id, debt.asset`);
  const failures: unknown[] = [];
  for (const one of owing) {
    try {
      await perform(collectDebt, one, programContext(jobName, services.now()), services);
    } catch (error) {
      if (isPaid(error)) continue;
      services.log.warn({ err: error, user: one.userId, asset: one.asset }, 'a debt was not collected');
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${owing.length} debts were not collected`);
  }
}
