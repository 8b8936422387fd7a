import type { ContractType } from '@quarterdeck/contract/core/markets';
import { contractTypesOf } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import { requirePicture } from '#domain/pictures.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

interface Referring {
  category_id: number;
  cover: string;
  pair_id: number | null;
}

interface Before extends Referring {
  market: string;
}

/**
 * What a strategy names is there; what it named before is not asked about again.
 * @throws Refusal at its field
 */
export async function requireKnown(
  tx: Transaction,
  given: Referring,
  market: string,
  before?: Before,
): Promise<void> {
  const { category_id, cover, pair_id } = given;
  // Locked, so that the category is not deleted meanwhile.
  const category = await tx.maybe(
    sql`SELECT 1 FROM strategy_category WHERE id = ${category_id} FOR KEY SHARE`,
  );
  if (category === undefined) throw new Refusal('not_found', { fields: { category_id: 'not_found' } });
  if (pair_id !== before?.pair_id) await requirePair(tx, pair_id, market);
  else if (market !== before.market) requireMarket(await pairOf(tx, pair_id), market);
  if (cover === '' || cover === before?.cover) return;
  await requirePicture(tx, cover, 'cover');
}

interface Named {
  contract_type: ContractType;
  delisted_at: string | null;
}

/**
 * The pair that a strategy is meant for is listed, and of its market; null: it is meant for any.
 * @throws Refusal at the field `pair_id`
 */
export async function requirePair(tx: Transaction, pairId: number | null, market: string): Promise<void> {
  const pair = await pairOf(tx, pairId);
  if (pair?.delisted_at) throw new Refusal('pair_delisted', { fields: { pair_id: 'pair_delisted' } });
  requireMarket(pair, market);
}

async function pairOf(tx: Transaction, pairId: number | null): Promise<Named | undefined> {
  if (pairId === null) return undefined;
  // Locked, so that it is neither deleted nor delisted meanwhile.
  const pair = await tx.maybe<Named>(
    sql`SELECT contract_type, delisted_at FROM pair WHERE id = ${pairId} FOR SHARE`,
  );
  if (pair === undefined) throw new Refusal('not_found', { fields: { pair_id: 'not_found' } });
  return pair;
}

function requireMarket(pair: Named | undefined, market: string): void {
  if (pair !== undefined && !contractTypesOf(market).includes(pair.contract_type))
    throw new Refusal('strategy_pair_market', { fields: { pair_id: 'strategy_pair_market' } });
}
