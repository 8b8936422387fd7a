import * as z from 'zod/mini';
import { Amount, PositiveAmount } from '../../../core/assets.ts';
import { Time, Uid } from '../../../core/fields.ts';
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
  summary: 'A user begins to follow a trader; refused where the trader or the limits do not allow it.',
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
  summary: 'A user no longer follows a trader. One that arrives before its beginning is kept, and ends it.',
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
  summary: 'What up to 500 followers of a trader have now; the newest report of each counts.',
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
