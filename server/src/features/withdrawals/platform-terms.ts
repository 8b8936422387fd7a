import { feeModes } from '@quarterdeck/contract/core/charges';
import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, subtract } from '@quarterdeck/contract/core/money';
import type {
  PlatformWithdrawalTerms,
  readWithdrawalTerms,
} from '@quarterdeck/contract/features/withdrawals/platform';
import { feeOf, networks } from '@quarterdeck/contract/features/withdrawals/settings';
import sql from 'sql-template-tag';
import { dayLimitOf, takenOutLately } from '#domain/limits/day-limit.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Owner, ownerFacts, refusalOf } from './requester.ts';
import { type NetworkTerms, readTerms } from './terms.ts';

/** What a user may take out now and what it costs, for the platform to show before they ask. */
export async function findPlatformTerms(
  db: Queryable,
  { uid, amount }: QueryOf<typeof readWithdrawalTerms>,
  now: Date,
): Promise<PlatformWithdrawalTerms> {
  const [terms, owner] = await Promise.all([
    readTerms(db),
    db.maybe<Owner>(sql`SELECT ${ownerFacts(now)} FROM users AS owner WHERE owner.uid = ${uid}`),
  ]);
  if (owner === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const { day } = await takenOutLately(db, owner.id, 'USDT', now);
  return {
    uid,
    asset: 'USDT',
    refused: refusalOf(owner, now) ?? null,
    day_limit: dayLimitOf(terms.limits, owner),
    day_used: day,
    networks: networks.map((network) => {
      const rules = terms.networks[network];
      return {
        network,
        open: rules.withdraw_open === '1',
        min: rules.withdraw_min,
        max: rules.withdraw_max,
        fee_mode: feeModes.find((mode) => mode === rules.withdraw_fee_mode) ?? 'fixed',
        fee_fixed: rules.withdraw_fee_fixed,
        fee_percent: rules.withdraw_fee_percent,
        confirmations: Number(rules.withdraw_confirmations),
        ...costOf(rules, amount),
      };
    }),
  };
}

/** What this amount costs, where something of it would be left. */
function costOf(rules: NetworkTerms, amount: string | undefined): { fee: string | null; net: string | null } {
  const fee = amount === undefined ? undefined : feeOf(rules, amount);
  if (amount === undefined || fee === undefined || compare(amount, fee) <= 0) return { fee: null, net: null };
  return { fee, net: subtract(amount, fee) };
}
