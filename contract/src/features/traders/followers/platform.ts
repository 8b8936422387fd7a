import * as z from 'zod/mini';
import { Amount, PositiveAmount } from '../../../core/assets.ts';
import { identifier, Time, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';

/** A follower as the platform sees it. `stale`: something newer is known, so nothing changed. */
export const PlatformFollower = z.object({
  trader_uid: z.string(),
  follower_uid: z.string(),
  following: z.boolean(),
  amount: z.string(),
  joined_at: z.string(),
  left_at: z.nullable(z.string()),
  outcome: z.enum(['applied', 'repeated', 'stale']),
});
export type PlatformFollower = z.output<typeof PlatformFollower>;

export const joinTrader = endpoint({
  method: 'POST',
  path: '/platform/v1/followers/join',
  ability: 'platform',
  summary:
    'Reports that a user started following a trader. Refused if the trader or the limits do not allow it.',
  command: true,
  body: z.strictObject({
    trader_uid: Uid,
    follower_uid: Uid,
    /** What the user follows with, in USDT. */
    amount: PositiveAmount,
    at: Time,
  }),
  reply: PlatformFollower,
});

export const leaveTrader = endpoint({
  method: 'POST',
  path: '/platform/v1/followers/leave',
  ability: 'platform',
  summary:
    'Reports that a user stopped following a trader. If it arrives before the start, it is kept and applied then.',
  command: true,
  body: z.strictObject({ trader_uid: Uid, follower_uid: Uid, at: Time }),
  reply: PlatformFollower,
});

/** Followers in one report, at most. */
export const followersReportMax = 500;

export const reportFollowers = endpoint({
  method: 'POST',
  path: '/platform/v1/followers/report',
  ability: 'platform',
  summary:
    'Reports the equity of up to 500 followers of a trader. The newest report for each follower counts.',
  command: true,
  body: z.strictObject({
    trader_uid: Uid,
    at: Time,
    followers: z
      .array(
        z.strictObject({
          follower_uid: Uid,
          amount: PositiveAmount,
          equity: Amount,
          has_position: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(followersReportMax)),
  }),
  reply: z.object({
    applied: z.int(),
    /** A newer report was there already. */
    stale: z.int(),
    /** They do not follow the trader. */
    unknown: z.array(z.string()),
  }),
});

/** Why an order of a trader was not copied. */
export const skipReasons = [
  'below_minimum',
  'order_limit',
  'slippage',
  'balance',
  'paused',
  'pair_not_copied',
  'joined_later',
  'rejected',
] as const;

export const reportCopies = endpoint({
  method: 'POST',
  path: '/platform/v1/followers/copies',
  ability: 'platform',
  summary:
    "Reports whether a trader's order was copied to up to 500 followers, or why not. The newest report for each follower counts.",
  command: true,
  body: z.strictObject({
    trader_uid: Uid,
    /** The trader's order, by its `client_order_id`. */
    signal: identifier(64),
    signal_at: Time,
    side: z.enum(['buy', 'sell']),
    /** At which the trader's order was filled. */
    price: PositiveAmount,
    /** The moment that this is true of. */
    at: Time,
    copies: z
      .array(
        z
          .strictObject({
            follower_uid: Uid,
            outcome: z.enum(['copied', 'skipped']),
            /** Of a skipped one. */
            reason: z._default(z.nullable(z.enum(skipReasons)), null),
            /** At which the copy was filled. */
            price: z._default(z.nullable(PositiveAmount), null),
          })
          .check(
            z.refine(({ outcome, reason }) => (outcome === 'skipped') === (reason !== null), {
              error: 'skip_reason',
              path: ['reason'],
            }),
          ),
      )
      .check(z.minLength(1), z.maxLength(followersReportMax)),
  }),
  reply: z.object({
    applied: z.int(),
    /** A newer report was there already. */
    stale: z.int(),
    /** They never followed the trader. */
    unknown: z.array(z.string()),
  }),
});
