import * as z from 'zod/mini';
import { Amount, SignedAmount } from '../../../core/assets.ts';
import { SharePercent } from '../../../core/charges.ts';
import { Day, Time, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { snapshot } from '../../../core/http/snapshot.ts';
import { TraderFigures } from './traders.ts';

/** Days in one report, at most. */
export const daysReportMax = 100;

export const reportTraderDays = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/days',
  ability: 'platform',
  summary: "Reports a trader's closing equity, deposits and withdrawals for up to 100 UTC days.",
  command: true,
  body: z.strictObject({
    trader_uid: Uid,
    /** When it was measured: a newer report of a day replaces an older one, in whatever order they arrive. */
    at: Time,
    days: z
      .array(
        z.strictObject({
          day: Day,
          equity: Amount,
          /** Deposits (above zero) and withdrawals (below) of the day, together. */
          flow: z._default(SignedAmount, '0'),
        }),
      )
      .check(z.minLength(1), z.maxLength(daysReportMax)),
  }),
  reply: z.object({
    applied: z.int(),
    /** A newer report of the day was there already. */
    stale: z.int(),
    ...TraderFigures,
  }),
});

export const askShareChange = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/share',
  ability: 'platform',
  summary: 'Requests a new profit share for a trader. It takes effect after the notice period in settings.',
  command: true,
  body: z.strictObject({ trader_uid: Uid, share_pct: SharePercent }),
  reply: z.object({
    trader_uid: z.string(),
    share_pct: z.string(),
    next_share_pct: z.nullable(z.string()),
    effective_at: z.nullable(z.string()),
  }),
});

/** A trader as the platform offers it to its users. */
export const PlatformTrader = z.object({
  id: z.int(),
  uid: z.string(),
  display_name: z.string(),
  bio: z.string(),
  avatar: z.string(),
  tier: z.int(),
  max_followers: z.int(),
  min_copy: z.string(),
  max_copy: z.string(),
  symbols: z.array(z.string()),
  share_pct: z.string(),
  next_share_pct: z.nullable(z.string()),
  share_effective_at: z.nullable(z.string()),
  ...TraderFigures,
  sort: z.int(),
});
export type PlatformTrader = z.output<typeof PlatformTrader>;

export const readTraders = snapshot({
  path: '/platform/v1/traders',
  summary: 'Lists the traders on the shelf with their terms and figures.',
  item: PlatformTrader,
});
