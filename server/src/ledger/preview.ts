import { add, decimal, subtract } from '@quarterdeck/contract/core/money';
import type { PreviewLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { creditsOf, debtsToLookAt, type Payment, paymentsOf } from './debts.ts';
import { accountKey, type Entry, entriesOf, grows } from './entry.ts';
import { costOf, readFuel } from './fuel.ts';
import type { Movement } from './movement.ts';
import { debtRepaid } from './movements/debt.ts';

/**
 * The lines that a movement would be booked as, and those that would then pay off what is owed, with what accounts of users hold
 * before and after. Nothing is locked.
 * @param unseen what is booked before it, and is not shown.
 */
export async function previewMovement(
  db: Queryable,
  movement: Movement,
  unseen?: Movement,
): Promise<PreviewLine[]> {
  const moved = entriesOf(movement);
  const before = unseen === undefined ? [] : entriesOf(unseen);
  const [balances, uids] = await Promise.all([
    balancesOf(db, [...before, ...moved, ...debtsToLookAt(moved)]),
    uidsOf(db, moved),
  ]);
  for (const entry of before) move(balances, entry);
  const payments = await Promise.all(
    paymentsOf(moved, new Map(balances)).map(async (payment) =>
      debtRepaid({ ...payment, earned: await earnedBy(db, payment, moved) }),
    ),
  );
  return [...moved, ...payments.flatMap(entriesOf)].map((entry) => {
    const amount = decimal(entry.amount).toFixed();
    return {
      account_code: entry.code,
      uid: entry.userId === null ? null : (uids.get(entry.userId) ?? ''),
      asset: entry.asset,
      debit: entry.side === 'debit' ? amount : '0',
      credit: entry.side === 'credit' ? amount : '0',
      ...move(balances, entry),
    };
  });
}

/** Applies the line to the balance and returns it before and after; not for accounts of the company. */
function move(balances: Map<string, string>, entry: Entry): Pick<PreviewLine, 'before' | 'after'> {
  if (entry.userId === null) return { before: null, after: null };
  const key = accountKey(entry);
  const before = balances.get(key) ?? '0';
  const after = grows(entry) ? add(before, entry.amount) : subtract(before, entry.amount);
  balances.set(key, after);
  return { before, after };
}

/** What fuel cost that comes in and pays off a debt at once. */
async function earnedBy(
  db: Queryable,
  { userId, asset, amount }: Payment,
  entries: readonly Entry[],
): Promise<string> {
  if (asset !== 'L') return '0';
  const { owned, cost } = await readFuel(db, userId);
  const credit = creditsOf(entries).find((one) => one.userId === userId && one.asset === asset);
  return costOf({ owned: add(owned, credit?.amount ?? '0'), cost }, amount);
}

/** Of users, by account key. A bucket that was never opened is not among them. */
async function balancesOf(
  db: Queryable,
  entries: readonly Pick<Entry, 'code' | 'asset' | 'userId'>[],
): Promise<Map<string, string>> {
  const ofUsers = entries.filter(({ userId }) => userId !== null);
  const rows = await db.query<{ code: string; user_id: number; asset: string; balance: string }>(sql`
    SELECT account.code, account.user_id, account.asset, account.balance
    FROM ledger_account AS account
    JOIN unnest(${ofUsers.map(({ code }) => code)}::text[], ${ofUsers.map(({ asset }) => asset)}::text[],
      ${ofUsers.map(({ userId }) => userId)}::bigint[]) AS wanted (code, asset, user_id)
      USING (code, asset, user_id)`);
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
