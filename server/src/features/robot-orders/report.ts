import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { PlatformOrder, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { fillSums } from './detail.ts';
import { isSameOrder, mergeReport, type OrderReport } from './merge.ts';
import { type OrderRow, robotOrderSubject } from './subject.ts';

type Reply = z.output<typeof PlatformOrder>;

/** The platform says how an order is at the exchange now. What says less than what is known changes nothing. */
export const report = command<BodyOf<typeof reportOrder>, Reply>({
  action: 'robot_order.report',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context }) {
    const { uid, client_order_id } = input;
    const user = await tx.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid} FOR KEY SHARE`);
    if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const placed = await place(tx, input, user.id, context.now);
    const { row, outcome, before, after } = placed ?? (await change(input, user.id));
    const { qty } = await fillSums(tx, client_order_id);
    const { id, status, filled_qty } = row;
    return {
      reply: { client_order_id, status, filled_qty, fills_qty: qty, outcome },
      object: { type: 'robot_order', id },
      before,
      after,
    };

    async function change(said: OrderReport, userId: number) {
      const known = await tx.maybe<OrderRow>(
        sql`SELECT * FROM robot_order WHERE client_order_id = ${said.client_order_id} FOR NO KEY UPDATE`,
      );
      // Where there is none, another order has what the exchange calls this one.
      if (known === undefined || !isSameOrder(known, said, userId)) throw new Refusal('order_differs');
      const { outcome, patch } = mergeReport(known, said, context.actor.access);
      if (outcome !== 'changed') return { row: known, outcome, before: null, after: {} };
      if (known.exchange_order_id === null && (await isOfAnother(tx, said)))
        throw new Refusal('order_differs');
      return { outcome, ...(await writeChange(tx, robotOrderSubject, known, patch, context.now)) };
    }
  },
});

/** Whether another order has what the exchange calls this one. */
async function isOfAnother(tx: Transaction, said: OrderReport): Promise<boolean> {
  const { exchange, symbol, exchange_order_id: id, client_order_id } = said;
  if (id === undefined) return false;
  const other = await tx.maybe(sql`
    SELECT FROM robot_order WHERE exchange = ${exchange} AND symbol = ${symbol} AND exchange_order_id = ${id}
      AND client_order_id <> ${client_order_id}`);
  return other !== undefined;
}

/** Stores an order that is told for the first time; undefined where it, or what the exchange calls it, is known. */
async function place(tx: Transaction, said: OrderReport, userId: number, now: Date) {
  const at = now.toISOString();
  const row = await tx.maybe<OrderRow>(sql`
    INSERT INTO robot_order (client_order_id, exchange, exchange_order_id, user_id, robot, symbol, asset, cycle_no, level, side,
      type, reduce_only, price, qty, filled_qty, avg_price, quote_filled, fee, fee_asset, status, cancel_reason, reject_code, raw,
      changed_at, created_at, updated_at)
    VALUES (${said.client_order_id}, ${said.exchange}, ${said.exchange_order_id ?? null}, ${userId}, ${said.robot},
      ${said.symbol}, ${said.asset}, ${said.cycle_no}, ${said.level}, ${said.side}, ${said.type}, ${said.reduce_only},
      ${said.price ?? null}, ${said.qty}, ${said.filled_qty}, ${said.avg_price ?? null}, ${said.quote_filled}, ${said.fee},
      ${said.fee_asset ?? null}, ${said.status}, ${said.cancel_reason ?? null}, ${said.reject_code ?? null},
      ${said.raw ?? null}, ${said.at}, ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING *`);
  if (row === undefined) return undefined;
  const { client_order_id, robot, status, qty, filled_qty, asset } = row;
  const after = { client_order_id, robot, status, qty, filled_qty, asset };
  return { row, outcome: 'created' as const, before: null, after };
}
