import type { PreviewLine } from '@quarterdeck/contract/adjustments';
import { add, decimal, subtract } from '@quarterdeck/contract/money';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { accountKey, type Entry, entriesOf, grows } from './entry.ts';
import type { Movement } from './movement.ts';

/** The lines that a movement would be booked as, with what each account holds before and after. Nothing is locked. */
export async function previewMovement(db: Queryable, movement: Movement): Promise<PreviewLine[]> {
  const entries = entriesOf(movement);
  const [balances, uids] = await Promise.all([balancesOf(db, entries), uidsOf(db, entries)]);
  return entries.map((entry) => {
    const key = accountKey(entry);
    const amount = decimal(entry.amount).toFixed();
    const before = balances.get(key) ?? '0';
    const after = grows(entry) ? add(before, amount) : subtract(before, amount);
    balances.set(key, after);
    return {
      account_code: entry.code,
      uid: entry.userId === null ? null : (uids.get(entry.userId) ?? ''),
      asset: entry.asset,
      debit: entry.side === 'debit' ? amount : '0',
      credit: entry.side === 'credit' ? amount : '0',
      before,
      after,
    };
  });
}

/** By account key. A bucket that was never opened is not among them; an account of the house is what its lines add up to. */
async function balancesOf(db: Queryable, entries: readonly Entry[]): Promise<Map<string, string>> {
  const rows = await db.query<{ code: string; user_id: number | null; asset: string; balance: string }>(sql`
    SELECT account.code, account.user_id, account.asset,
      CASE WHEN account.user_id IS NOT NULL THEN account.balance ELSE (
        SELECT coalesce(sum(CASE account.normal_side WHEN 'credit' THEN credit - debit ELSE debit - credit END), 0)
        FROM ledger_line WHERE account_id = account.id
      ) END AS balance
    FROM ledger_account AS account
    JOIN unnest(${entries.map(({ code }) => code)}::text[], ${entries.map(({ asset }) => asset)}::text[],
      ${entries.map(({ userId }) => userId)}::bigint[]) AS wanted (code, asset, user_id)
      ON account.code = wanted.code AND account.asset = wanted.asset
        AND account.user_id IS NOT DISTINCT FROM wanted.user_id`);
  return new Map(
    rows.map(({ code, user_id, asset, balance }) => [accountKey({ code, userId: user_id, asset }), balance]),
  );
}

async function uidsOf(db: Queryable, entries: readonly Entry[]): Promise<Map<number, string>> {
  const ids = entries.map(({ userId }) => userId).filter((id) => id !== null);
  const rows = await db.query<{ id: number; uid: string }>(
    sql`SELECT id, uid FROM users WHERE id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}
