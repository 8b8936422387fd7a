import * as z from 'zod/mini';
import { SharePercent } from '../../../core/charges.ts';
import { identifier, Time, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { copyProfitStatuses } from './copy-profits.ts';

/** An amount in USDT that may be negative, as calculated by the exchange. */
const Figure = z
  .string()
  .check(z.regex(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, { error: 'amount_malformed' }));

/** Amounts in USDT. */
export const PlatformCopyProfit = z.object({
  ref: z.string(),
  follower_uid: z.string(),
  trader_uid: z.string(),
  from: z.string(),
  to: z.string(),
  /** The high-water mark before, with the flow, and after. */
  mark_before: z.string(),
  mark_after: z.string(),
  /** By how much the profit is above the mark. */
  base: z.string(),
  /** What the follower paid, and the commission in it. */
  share: z.string(),
  cut: z.string(),
  status: z.enum(copyProfitStatuses),
});
export type PlatformCopyProfit = z.output<typeof PlatformCopyProfit>;

export const reportCopyProfit = endpoint({
  method: 'POST',
  path: '/platform/v1/copy-profits',
  ability: 'platform',
  summary:
    "Reports a follower's profit with a trader up to the end of a week. The trader gets a share of what is above the high-water mark.",
  command: true,
  body: z
    .strictObject({
      /** The platform's own reference: the same report has the same one whenever it is told. */
      ref: identifier(64),
      follower_uid: Uid,
      trader_uid: Uid,
      from: Time,
      /** The first moment that no longer counts. */
      to: Time,
      /** Realised since the follower began to follow, net of what trading cost. */
      cum_net_realised: Figure,
      /** What was deposited (above zero) or redeemed (below) since the last report, where the figure has it in it. */
      flow: z._default(Figure, '0'),
      share_pct: SharePercent,
    })
    .check(z.refine(({ from, to }) => from < to, { error: 'period_empty', path: ['to'] })),
  reply: PlatformCopyProfit,
});
