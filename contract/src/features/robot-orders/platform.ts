import * as z from 'zod/mini';
import { Amount, PositiveAmount, SignedAmount } from '../../core/assets.ts';
import { identifier, paragraph, Time, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import {
  Coin,
  cancelReasons,
  ExchangeName,
  isEachOnce,
  MarketSymbol,
  orderSides,
  orderStatuses,
  orderTypes,
} from './robot-orders.ts';

/** Fills of one call, at most. */
export const fillsMax = 500;

/** What a report did: `stale` says less than what is known already, and `known` the same. */
export const reportOutcomes = ['created', 'changed', 'known', 'stale'] as const;

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const PlatformOrder = z.object({
  client_order_id: z.string(),
  status: z.enum(orderStatuses),
  filled_qty: z.string(),
  /** What the fills that were reported come to. */
  fills_qty: z.string(),
  outcome: z.enum(reportOutcomes),
});

export const reportOrder = endpoint({
  method: 'POST',
  path: '/platform/v1/orders',
  ability: 'platform',
  summary: "Reports the current state of a robot's order at the exchange. Sent again whenever it changes.",
  command: true,
  body: z
    .strictObject({
      /** Identifies the order permanently, whatever its id at the exchange. */
      client_order_id: identifier(64),
      uid: Uid,
      robot: identifier(64),
      exchange: ExchangeName,
      exchange_order_id: z.optional(identifier(64)),
      symbol: MarketSymbol,
      /** The coin that its prices are in. */
      asset: Coin,
      cycle_no: count,
      level: count,
      side: z.enum(orderSides),
      type: z.enum(orderTypes),
      reduce_only: z._default(z.boolean(), false),
      price: z.optional(PositiveAmount),
      qty: PositiveAmount,
      status: z.enum(orderStatuses),
      filled_qty: z._default(Amount, '0'),
      avg_price: z.optional(PositiveAmount),
      quote_filled: z._default(Amount, '0'),
      fee: z._default(SignedAmount, '0'),
      fee_asset: z.optional(Coin),
      /** Owed by what was cancelled, rejected or expired. */
      cancel_reason: z.optional(z.enum(cancelReasons)),
      reject_code: z.optional(identifier(64)),
      /** The exchange's own answer, kept as it is. */
      raw: z.optional(paragraph(4000)),
      /** When the exchange changed it. */
      at: Time,
    })
    .check(
      z.refine(({ status, cancel_reason }) => (status === 'cancelled') === (cancel_reason !== undefined), {
        error: 'cancel_reason_unfit',
        path: ['cancel_reason'],
      }),
    ),
  reply: PlatformOrder,
});

export const PlatformFills = z.object({
  /** New ones, or for `correct` those that say something else now. */
  taken: z.int(),
  /** Known already, and the same. */
  known: z.int(),
  /** Trades that are known with another content, and were left as they are. */
  differ: z.array(z.string()),
  /** Orders that were cancelled and to which more was traded than their last report says. */
  late: z.array(z.string()),
});
export type PlatformFills = z.output<typeof PlatformFills>;

export const reportFills = endpoint({
  method: 'POST',
  path: '/platform/v1/orders/fills',
  ability: 'platform',
  summary: `Reports up to ${fillsMax} fills, in any order. Their orders may be reported later.`,
  command: true,
  body: z.strictObject({
    exchange: ExchangeName,
    /** Overwrites what was reported wrong before. */
    correct: z._default(z.boolean(), false),
    fills: z
      .array(
        z.strictObject({
          trade_id: identifier(64),
          client_order_id: identifier(64),
          price: PositiveAmount,
          qty: PositiveAmount,
          fee: z._default(SignedAmount, '0'),
          fee_asset: z.optional(Coin),
          at: Time,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(fillsMax),
        z.refine(
          (fills) => isEachOnce(fills, ({ client_order_id, trade_id }) => [client_order_id, trade_id]),
          {
            error: 'trade_twice',
          },
        ),
      ),
  }),
  reply: PlatformFills,
});
