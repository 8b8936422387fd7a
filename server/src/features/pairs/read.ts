import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { contractTypes } from '@quarterdeck/contract/core/markets';
import {
  type contractTypeList,
  missingFacts,
  type pairContract,
} from '@quarterdeck/contract/features/pairs/pairs';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

type TypeCount = ReplyOf<typeof contractTypeList>['list'][number];
type Contract = ReplyOf<typeof pairContract>;

/** The parameters of a pair's contract. */
export async function contractOf(db: Queryable, { id }: BodyOf<typeof pairContract>): Promise<Contract> {
  const found = await db.maybe<Omit<Contract, 'missing'> & { delisted_at: string | null }>(sql`
    SELECT p.id, e.code AS exchange, p.native_id, p.contract_type, p.symbol, p.base, p.quote, p.settle, p.contract_size,
      p.expiry, p.tick, p.step, p.min_qty, p.max_qty, p.min_notional, p.max_leverage, p.maker, p.taker, p.ccxt_version,
      p.info, p.delisted_at
    FROM pair AS p JOIN exchange AS e ON e.id = p.exchange_id WHERE p.id = ${id}`);
  if (found === undefined) throw new Refusal('not_found');
  const { delisted_at: _delisted, ...contract } = found;
  return { ...contract, missing: missingFacts(found) };
}

/** Every type, with how many pairs there are of it. */
export async function contractTypesOf(
  db: Queryable,
  { exchange_id }: BodyOf<typeof contractTypeList>,
): Promise<ReplyOf<typeof contractTypeList>> {
  const wanted = exchange_id ?? null;
  const counted = await db.query<TypeCount>(sql`
    SELECT contract_type AS type, count(*)::int AS pairs, count(*) FILTER (WHERE status = 'on')::int AS pairs_on
    FROM pair WHERE ${wanted}::bigint IS NULL OR exchange_id = ${wanted}::bigint GROUP BY 1`);
  const list = contractTypes.map((type) => {
    return counted.find((one) => one.type === type) ?? { type, pairs: 0, pairs_on: 0 };
  });
  return { list };
}
