import * as z from 'zod/mini';
import { Asset, fitsScale } from '../../core/assets.ts';
import { identifier, line, NewUid, Time, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { typedCode } from '../codes/codes/codes.ts';
import { kycStatuses } from './users.ts';

/** Headers of a signed request of the trading platform; see docs/platform-api.md. */
export const platformHeaders = {
  key: 'x-quarterdeck-key',
  /** Milliseconds since 1970; at most five minutes from the server's clock. */
  timestamp: 'x-quarterdeck-timestamp',
  /** Hex HMAC-SHA256 of `timestamp \n METHOD \n path?query \n Idempotency-Key \n body` under the key's secret. */
  signature: 'x-quarterdeck-signature',
} as const;

export const signatureWindowMs = 5 * 60 * 1000;

export const scaled = z.refine<{ amount: string; asset: Asset }>(
  (body) => fitsScale(body.amount, body.asset),
  {
    error: 'amount_scale',
    path: ['amount'],
  },
);

/** What the platform calls the user's device: the same one has the same name. */
export const Device = identifier(128);

/** Where the user came from: of one address there is one text. */
export const IpAddress = z.pipe(
  z.union([z.ipv4(), z.ipv6()], { error: 'ip_malformed' }),
  z.transform((ip) => (ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip)),
);

export const PlatformUser = z.object({ uid: z.string(), created_at: z.string() });

export const createPlatformUser = endpoint({
  method: 'POST',
  path: '/platform/v1/users',
  ability: 'platform',
  summary: 'Creates a user of the platform.',
  command: true,
  body: z.strictObject({
    uid: NewUid,
    username: line(64),
    nickname: z.optional(line(64)),
    email: z.optional(z.email().check(z.maxLength(254))),
    phone: z.optional(identifier(32)),
    /** ISO 3166-1 alpha-2. */
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    lang: z.optional(identifier(16)),
    referrer_uid: z.optional(Uid),
    kyc_verified: z.optional(z.boolean()),
    twofa_enabled: z.optional(z.boolean()),
    device: z.optional(Device),
    ip: z.optional(IpAddress),
  }),
  reply: PlatformUser,
});

export const PlatformSession = z.object({
  session: z.string(),
  started_at: z.string(),
  /** Null: it is open. */
  ended_at: z.nullable(z.string()),
  /** Staff ended it: the platform must not let it go on. */
  revoked: z.boolean(),
});
export type PlatformSession = z.output<typeof PlatformSession>;

export const PlatformUserSecurity = z.object({
  uid: z.string(),
  kyc_status: z.enum(kycStatuses),
  twofa_enabled: z.boolean(),
  /** Withdrawals and transfers to other users stay closed for a day after this; null: nothing was changed yet. */
  security_changed_at: z.nullable(z.string()),
  /** `stale`: something newer is known. */
  outcome: z.enum(['applied', 'stale']),
});

export const reportUserSecurity = endpoint({
  method: 'POST',
  path: '/platform/v1/users/security',
  ability: 'platform',
  summary: 'Reports whether a user is verified and has a second factor. The newest report counts.',
  command: true,
  body: z.strictObject({
    uid: Uid,
    /** The moment that this is true of. */
    at: Time,
    kyc_status: z.enum(kycStatuses),
    twofa_enabled: z.boolean(),
    /** The user has another password or another second factor since `at`. */
    credentials_changed: z._default(z.boolean(), false),
  }),
  reply: PlatformUserSecurity,
});

const sessionName = { uid: Uid, session: identifier(64) };

export const startSession = endpoint({
  method: 'POST',
  path: '/platform/v1/sessions',
  ability: 'platform',
  summary: 'Reports that a user signed in. For a known session, the answer says whether staff ended it.',
  command: true,
  body: z.strictObject({ ...sessionName, device: z.optional(Device), ip: z.optional(IpAddress) }),
  reply: PlatformSession,
});

export const endSession = endpoint({
  method: 'POST',
  path: '/platform/v1/sessions/end',
  ability: 'platform',
  summary: 'Reports that a session of a user ended.',
  command: true,
  body: z.strictObject(sessionName),
  reply: PlatformSession,
});

export const PlatformActivation = z.object({
  uid: z.string(),
  /** Null: permanently. */
  activated_until: z.nullable(z.string()),
  level: z.nullable(z.int()),
  /** What was taken from the wallet; null where the code was paid for outside. */
  charged: z.nullable(z.object({ asset: Asset, amount: z.string() })),
});
export type PlatformActivation = z.output<typeof PlatformActivation>;

export const redeemCode = endpoint({
  method: 'POST',
  path: '/platform/v1/codes/redeem',
  ability: 'platform',
  summary:
    'Redeems an activation code for a user. The answer distinguishes a mistyped code from one that cannot be redeemed, but not why it cannot.',
  command: true,
  body: z.strictObject({ uid: Uid, code: typedCode }),
  reply: PlatformActivation,
});
