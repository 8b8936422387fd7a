import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { PlatformFills, reportFills } from '@quarterdeck/contract/features/robot-orders/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

type Report = BodyOf<typeof reportFills>;

/**
 * The platform says what was traded. A fill is kept whatever became of its order; one of an order that was cancelled with less is
 * told, so that it is looked into at once.
 */
export const reportTraded = command<Report, PlatformFills>({
  action: 'robot_fill.report',
  async run({ tx, input, context, emit }) {
    const orders = await lockOrders(tx, input);
    const at = context.now.toISOString();
    const taken = await store(tx, input, at);
    const rest = await compareRest(tx, input, taken);
    const touched = orders.filter(({ client_order_id }) =>
      taken.some((one) => one.client_order_id === client_order_id),
    );
    const ids = touched.map(({ id }) => id);
    await tx.query(sql`UPDATE robot_order SET updated_at = ${at} WHERE id = ANY(${ids}::bigint[])`);
    const late = await findLate(tx, ids);
    for (const { id, uid, client_order_id } of late) {
      await emit('robot_order.late_fill', id, { uid, client_order_id });
    }
    const reply = { taken: taken.length, ...rest, late: late.map(({ client_order_id }) => client_order_id) };
    return {
      reply,
      object: { type: 'robot_fill', id: 0 },
      before: null,
      after: { exchange: input.exchange, ...reply, differ: reply.differ.length, late: late.length },
    };
  },
});

/** Those that are known, locked in the order of their ids. */
async function lockOrders(tx: Transaction, { exchange, fills }: Report) {
  const names = [...new Set(fills.map(({ client_order_id }) => client_order_id))];
  const orders = await tx.query<{ id: number; client_order_id: string; exchange: string }>(sql`
    SELECT id, client_order_id, exchange FROM robot_order WHERE client_order_id = ANY(${names}::text[])
    ORDER BY id FOR NO KEY UPDATE`);
  if (orders.some((order) => order.exchange !== exchange)) {
    throw new Refusal('order_differs', { fields: { exchange: 'order_differs' } });
  }
  return orders;
}

interface Named {
  client_order_id: string;
  trade_id: string;
}

/** Exchanges number trades by market: only with its order a trade is told from others. */
const nameOf = ({ client_order_id, trade_id }: Named) => JSON.stringify([client_order_id, trade_id]);

const content = sql`client_order_id, price, qty, fee, fee_asset, at`;

function given({ fills }: Pick<Report, 'fills'>) {
  const rows = fills.map((fill) => ({ ...fill, fee_asset: fill.fee_asset ?? null }));
  return sql`
    jsonb_to_recordset(${JSON.stringify(rows)}) AS given (trade_id text, client_order_id text, price numeric, qty numeric,
      fee numeric, fee_asset text, at timestamptz)`;
}

/** Stores what is new, and what is to be corrected: a trade stays with its order. */
async function store(tx: Transaction, report: Report, at: string) {
  const { exchange, correct } = report;
  return await tx.query<Named>(sql`
    INSERT INTO robot_fill AS f (exchange, trade_id, ${content}, created_at, updated_at)
    SELECT ${exchange}, trade_id, ${content}, ${at}, ${at} FROM ${given(report)}
    WHERE NOT EXISTS (SELECT FROM ${ofOtherOrder(report)})
    ORDER BY trade_id, client_order_id
    ON CONFLICT (exchange, trade_id, client_order_id) DO UPDATE SET price = excluded.price, qty = excluded.qty, fee = excluded.fee,
      fee_asset = excluded.fee_asset, at = excluded.at, updated_at = excluded.updated_at
    WHERE ${correct}::boolean
      AND (f.price, f.qty, f.fee, f.fee_asset, f.at)
        IS DISTINCT FROM (excluded.price, excluded.qty, excluded.fee, excluded.fee_asset, excluded.at)
    RETURNING trade_id, client_order_id`);
}

/** The same trade reported for another order of the same account and market: it belongs to one of them. */
function ofOtherOrder({ exchange }: Report) {
  return sql`
    robot_fill AS told JOIN robot_order AS its ON its.client_order_id = told.client_order_id
      JOIN robot_order AS meant ON meant.client_order_id = given.client_order_id
    WHERE told.exchange = ${exchange} AND told.trade_id = given.trade_id
      AND told.client_order_id <> given.client_order_id
      AND its.user_id = meant.user_id AND its.symbol = meant.symbol AND its.side = meant.side`;
}

/** Of what was not stored: what is known and the same, and what says something else. */
async function compareRest(tx: Transaction, report: Report, taken: readonly Named[]) {
  const stored = new Set(taken.map(nameOf));
  const fills = report.fills.filter((fill) => !stored.has(nameOf(fill)));
  const rows = await tx.query<{ trade_id: string; same: boolean }>(sql`
    SELECT given.trade_id, f.id IS NOT NULL AND (f.price, f.qty, f.fee, f.fee_asset, f.at) IS NOT DISTINCT FROM
      (given.price, given.qty, given.fee, given.fee_asset, given.at) AS same
    FROM ${given({ fills })} LEFT JOIN robot_fill AS f ON f.exchange = ${report.exchange}
      AND f.trade_id = given.trade_id AND f.client_order_id = given.client_order_id
    ORDER BY given.trade_id`);
  const differ = rows.filter(({ same }) => !same).map(({ trade_id }) => trade_id);
  return { known: rows.length - differ.length, differ };
}

/** Of these orders those that were cancelled with less than their fills come to. */
async function findLate(tx: Transaction, ids: readonly number[]) {
  return await tx.query<{ id: number; uid: string; client_order_id: string }>(sql`
    SELECT o.id, u.uid, o.client_order_id FROM robot_order AS o JOIN users AS u ON u.id = o.user_id
    WHERE o.id = ANY(${ids}::bigint[]) AND o.status = 'cancelled'
      AND o.filled_qty < (SELECT sum(qty) FROM robot_fill AS f WHERE f.client_order_id = o.client_order_id)
    ORDER BY o.id`);
}
