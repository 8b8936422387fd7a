import sql from 'sql-template-tag';
import { requirePicture } from '#domain/pictures.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

interface Referring {
  category_id: number;
  cover: string;
  pair_id: number | null;
}

/**
 * What a strategy names is there; what it named before is not asked about again.
 * @throws Refusal `not_found` at its field
 */
export async function requireKnown(tx: Transaction, given: Referring, before?: Referring): Promise<void> {
  const { category_id, cover, pair_id } = given;
  // Locked, so that the category is not deleted meanwhile.
  const category = await tx.maybe(
    sql`SELECT 1 FROM strategy_category WHERE id = ${category_id} FOR KEY SHARE`,
  );
  if (category === undefined) throw new Refusal('not_found', { fields: { category_id: 'not_found' } });
  if (pair_id !== null && pair_id !== before?.pair_id) {
    const pair = await tx.maybe(sql`SELECT 1 FROM pair WHERE id = ${pair_id} FOR KEY SHARE`);
    if (pair === undefined) throw new Refusal('not_found', { fields: { pair_id: 'not_found' } });
  }
  if (cover === '' || cover === before?.cover) return;
  await requirePicture(tx, cover, 'cover');
}
