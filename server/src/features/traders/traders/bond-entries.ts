import type { BondEntry } from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

/** Keeps what moved a trader's bond beside the batch that booked it. */
export function noteBond(
  tx: Transaction,
  entry: Pick<BondEntry, 'kind' | 'amount' | 'batch_id'> & { traderId: number },
  { actor, now }: RequestContext,
): void {
  const { traderId, kind, amount, batch_id } = entry;
  tx.send(sql`
    INSERT INTO trader_bond_entry (trader_id, kind, amount, batch_id, admin_id, created_at)
    VALUES (${traderId}, ${kind}, ${amount}, ${batch_id}, ${actor.kind === 'admin' ? actor.id : null}, ${now.toISOString()})`);
}

/** Entries that are shown, at most. */
const entriesMax = 50;

export function bondEntriesOf(db: Queryable, traderId: number): Promise<BondEntry[]> {
  return db.query<BondEntry>(sql`
    SELECT e.id, e.kind, e.amount, e.batch_id, a.username AS admin, e.created_at
    FROM trader_bond_entry AS e LEFT JOIN admin AS a ON a.id = e.admin_id
    WHERE e.trader_id = ${traderId} ORDER BY e.id DESC LIMIT ${entriesMax}::int`);
}

/** What the ledger holds as bonds is what traders put down, by the records of each; and each record has its batch. */
export const bondRule: RulePart = {
  rule: 'records',
  checks: [
    {
      rule: 'bond_is_of_a_trader',
      statement: sql`
        SELECT format('bond of user %s', coalesce(held.user_id, said.user_id)) AS subject, 'USDT' AS asset, 'user' AS object_type,
          coalesce(held.user_id, said.user_id) AS object_id, NULL AS part, trim_scale(coalesce(said.amount, 0))::text AS expected,
          trim_scale(coalesce(held.balance, 0))::text AS actual
        FROM (SELECT user_id, balance FROM ledger_account WHERE code = '203' AND asset = 'USDT' AND user_id IS NOT NULL) AS held
        FULL JOIN (
          SELECT t.user_id, sum(CASE WHEN e.kind IN ('held', 'topped_up', 'rewarded') THEN e.amount ELSE -e.amount END) AS amount
          FROM trader_bond_entry AS e JOIN trader AS t ON t.id = e.trader_id GROUP BY t.user_id
        ) AS said ON said.user_id = held.user_id
        WHERE coalesce(held.balance, 0) <> coalesce(said.amount, 0)`,
    },
  ],
  booked: {
    records: sql`SELECT 'USDT' AS asset, amount FROM trader_bond_entry`,
    lines: sql`batch.type IN ('bond_paid', 'bond_reward', 'bond_returned', 'bond_forfeited') AND line.bucket = 'bond'`,
    amount: sql`line.credit + line.debit`,
  },
};
