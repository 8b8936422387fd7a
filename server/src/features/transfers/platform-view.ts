import { fitsScale } from '@quarterdeck/contract/core/assets';
import { feeModes } from '@quarterdeck/contract/core/charges';
import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type {
  PlatformTransfer,
  PlatformTransferTerms,
  readTransferTerms,
} from '@quarterdeck/contract/features/transfers/platform';
import { kindsOfTransfer, transferKinds } from '@quarterdeck/contract/features/transfers/settings';
import sql from 'sql-template-tag';
import { quoteOf } from '#domain/transfers/quote.ts';
import { readAllTerms } from '#domain/transfers/terms.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readFuel } from '#ledger/fuel.ts';
import { transferredLately } from './day-limit.ts';
import { type Party, partyColumns, refusalOf } from './parties.ts';

/** A transfer as the trading platform sees it. */
export async function findPlatformTransfer(db: Queryable, no: string): Promise<PlatformTransfer> {
  const found = await db.maybe<PlatformTransfer>(sql`
    SELECT t.no, t.kind, t.status, u.uid, r.uid AS to_uid, t.asset, t.amount, t.fee, t.to_asset, t.received, t.rate,
      t.created_at, t.updated_at
    FROM transfer AS t JOIN users AS u ON u.id = t.user_id LEFT JOIN users AS r ON r.id = t.to_user_id
    WHERE t.no = ${no}`);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** What a user may transfer and what it brings, for the platform to show before they ask. */
export async function findPlatformTerms(
  db: Queryable,
  { uid, amount }: QueryOf<typeof readTransferTerms>,
  now: Date,
): Promise<PlatformTransferTerms> {
  const user = await db.maybe<Party>(sql`SELECT ${partyColumns} FROM users WHERE uid = ${uid}`);
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const [terms, lately, fuel] = await Promise.all([
    readAllTerms(db),
    transferredLately(db, user.id, now),
    readFuel(db, user.id),
  ]);
  return {
    uid,
    refused: refusalOf(user) ?? null,
    kinds: kindsOfTransfer.map((kind) => {
      const { from, to } = transferKinds[kind];
      const rules = terms[kind];
      const isAsked = amount !== undefined && fitsScale(amount, from);
      const quote = isAsked ? quoteOf(kind, rules, amount, fuel) : undefined;
      const isWorth = quote !== undefined && compare(quote.received, '0') > 0;
      return {
        kind,
        open: rules.transfer_open === '1',
        asset: from,
        to_asset: to,
        rate: rules.transfer_rate ?? null,
        min: rules.transfer_min,
        fee_mode: feeModes.find((mode) => mode === rules.transfer_fee_mode) ?? 'fixed',
        fee_fixed: rules.transfer_fee_fixed,
        fee_percent: rules.transfer_fee_percent,
        day_limit: rules.transfer_day_limit === '' ? null : rules.transfer_day_limit,
        day_used: lately.get(kind) ?? '0',
        fee: isWorth ? quote.fee : null,
        received: isWorth ? quote.received : null,
      };
    }),
  };
}
