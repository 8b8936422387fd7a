import type { FillsImport } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { NewFill } from './parse.ts';

interface Account {
  exchange: string;
  userId: number;
}

interface Statement extends Account {
  name: string;
  from: string;
  to: string;
  by: string;
  at: string;
}

function givenRows(fills: readonly NewFill[]) {
  return sql`
    jsonb_to_recordset(${JSON.stringify(fills)}) AS given (trade_id text, order_id text, symbol text, side text, price numeric,
      qty numeric, fee numeric, fee_asset text, at timestamptz)`;
}

/**
 * Of these trades: those that are stored and the same, and those of which something else is stored. Two accounts of ours may
 * trade with each other, but an order is of one of them: a list with orders
 * of another is under the wrong account. Whose an order is says the platform; where it does not, the list that came first.
 */
export async function compareStored(
  db: Queryable,
  { exchange, userId, fills }: Account & { fills: readonly NewFill[] },
): Promise<{ known: number; changed: number }> {
  const found = await db.one<{ known: number; changed: number; foreign_trade: string | null }>(sql`
    SELECT count(*) FILTER (WHERE same) AS known, count(*) FILTER (WHERE stored AND NOT same) AS changed,
      min(trade_id) FILTER (WHERE is_foreign) AS foreign_trade
    FROM (
      SELECT given.trade_id,
        (e.exchange_order_id, e.side, e.price, e.qty, e.fee, e.fee_asset, e.at) IS NOT DISTINCT FROM
          (given.order_id, given.side, given.price, given.qty, given.fee, given.fee_asset, given.at)
          AND e.id IS NOT NULL AS same,
        e.id IS NOT NULL AS stored,
        coalesce(
          (
            SELECT o.user_id <> ${userId} FROM robot_order AS o
            WHERE o.exchange = ${exchange} AND o.symbol = given.symbol AND o.exchange_order_id = given.order_id
          ),
          EXISTS (
            SELECT FROM exchange_fill AS other
            WHERE other.exchange = ${exchange} AND other.symbol = given.symbol
              AND other.exchange_order_id = given.order_id AND other.user_id <> ${userId}
          )
        ) AS is_foreign
      FROM ${givenRows(fills)} LEFT JOIN exchange_fill AS e
        ON e.exchange = ${exchange} AND e.trade_id = given.trade_id AND e.symbol = given.symbol AND e.user_id = ${userId}
    ) AS compared`);
  const { foreign_trade: trade, ...counts } = found;
  if (trade !== null) throw new Refusal('trade_of_other', { parameters: { trade } });
  return counts;
}

/** Serialises changes to the trades of an exchange. */
export async function lockExchange(tx: Transaction, exchange: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`exchange_fill ${exchange}`}))`);
}

/** Keeps that the exchange was asked about this time, and what it said. Two lists of one account wait for each other. */
export async function storeFills(
  tx: Transaction,
  { exchange, userId, name, from, to, by, at }: Statement,
  fills: readonly NewFill[],
): Promise<FillsImport> {
  await lockExchange(tx, exchange);
  const { known, changed } = await compareStored(tx, { exchange, userId, fills });
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO exchange_statement (exchange, user_id, name, from_at, to_at, imported_by, created_at)
    VALUES (${exchange}, ${userId}, ${name}, ${from}, ${to}, ${by}, ${at}) RETURNING id`);
  await tx.query(sql`
    INSERT INTO exchange_fill AS e (statement_id, exchange, user_id, trade_id, exchange_order_id, symbol, side, price, qty, fee,
      fee_asset, at, created_at, updated_at)
    SELECT ${id}, ${exchange}, ${userId}, trade_id, order_id, symbol, side, price, qty, fee, fee_asset, at, ${at}, ${at}
    FROM ${givenRows(fills)} ORDER BY at, trade_id
    ON CONFLICT (exchange, trade_id, symbol, user_id) DO UPDATE SET statement_id = excluded.statement_id,
      exchange_order_id = excluded.exchange_order_id, side = excluded.side, price = excluded.price,
      qty = excluded.qty, fee = excluded.fee, fee_asset = excluded.fee_asset, at = excluded.at, updated_at = excluded.updated_at
    WHERE (e.exchange_order_id, e.side, e.price, e.qty, e.fee, e.fee_asset, e.at) IS DISTINCT FROM
      (excluded.exchange_order_id, excluded.side, excluded.price, excluded.qty, excluded.fee,
        excluded.fee_asset, excluded.at)`);
  return { id, taken: fills.length - known - changed, known, changed };
}
