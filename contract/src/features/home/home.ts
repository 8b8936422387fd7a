import * as z from 'zod/mini';
import { Asset, Sum } from '../../core/assets.ts';
import { nameOf } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { ListedOf } from '../../of-features.ts';

/** A tile of the home page, by the count that it shows. */
export type TileName = ListedOf<'tiles'>;

/** Rows that wait. */
export const WaitingWork = z.object({
  /** Counted up to where lists stop counting. */
  count: z.int(),
  /** There may be more: counting stopped, and what is told of those that were counted is not true of all. */
  capped: z.boolean(),
  /** When the oldest of them began to wait; null where none waits, or where rows do not tell. */
  oldest: z.nullable(z.string()),
  /** What they are worth in USDT; null where they are no money. */
  usdt: z.nullable(Sum),
  /** How many of them have waited longer than settings allow; null where these set no limit. */
  late: z.nullable(z.int()),
});
export type WaitingWork = z.output<typeof WaitingWork>;

/** Work that waits; null where the reader may not see the list behind it, or decides nothing of it. */
export const HomeSummary = z.record(nameOf<TileName>(), z.nullable(WaitingWork)) as unknown as z.ZodMiniType<
  Record<TileName, WaitingWork | null>
>;
export type HomeSummary = z.output<typeof HomeSummary>;

export const homeSummary = endpoint({
  method: 'GET',
  path: '/backstage/home/summary',
  ability: 'home.read',
  passive: true,
  summary: "Returns the caller's pending work: counts, oldest item, value and overdue items.",
  reply: HomeSummary,
});

/** Numbers of days that the chart can show, today among them. */
export const chartRanges = ['7', '30', '90'] as const;
export type ChartRange = (typeof chartRanges)[number];

/** What the chart shows unless it is asked for another range. */
export const usualRange: ChartRange = '30';

const Day = z.object({ day: z.string(), incoming: Sum, outgoing: Sum });

/** Deposits and withdrawals of users, within the reader's data scope. */
export const HomeMoney = z.object({
  /** The day in UTC that is today. */
  day: z.string(),
  /**
   * Today until now, and yesterday until the same time of day: what was credited, and what left the wallet, which is what users got and
   * what the network took; null where the reader may not see both lists.
   */
  flows: z.nullable(
    z.array(
      z.object({
        asset: Asset,
        incoming: Sum,
        incoming_before: Sum,
        outgoing: Sum,
        outgoing_before: Sum,
        /** The network fees of the withdrawals that the company paid. */
        network_fees: Sum,
      }),
    ),
  ),
  /** In USDT, one for each day, the oldest first. */
  days: z.array(Day),
  /** As many days just before them, where they were asked for. */
  days_before: z.array(Day),
  /** In USDT, as the last comparison of the accounts saw it; null before the first, and for those who may not see it. */
  stand: z.nullable(
    z.object({
      at: z.string(),
      owed: Sum,
      /** The part of the liabilities without a known owner. */
      unallocated: Sum,
      held: Sum,
      /** Of what is held, in the hot wallet: what can be paid at once. */
      hot: Sum,
      /** Of what is held, what payment services have still to hand over. */
      clearing: Sum,
    }),
  ),
});
export type HomeMoney = z.output<typeof HomeMoney>;

export const homeMoney = endpoint({
  method: 'GET',
  path: '/backstage/home/money',
  ability: 'home.read',
  passive: true,
  summary:
    'Returns deposits and withdrawals of today, yesterday and each recent day, and funds held against liabilities.',
  query: z.strictObject({
    days: z.optional(z.enum(chartRanges)),
    /** With the period before. */
    compare: z.optional(z.literal('true')),
  }),
  reply: HomeMoney,
});
