import * as z from 'zod/mini';
import { Amount, Asset, fitsScale, PositiveAmount } from './assets.ts';
import { feeModes } from './charges.ts';
import { typedCode } from './codes.ts';
import { line, Reason, TransactionId } from './fields.ts';
import { endpoint } from './http/endpoint.ts';
import { rechargeStatuses } from './recharge-machine.ts';
import { shareSources } from './share-terms.ts';
import { withdrawalStatuses } from './withdrawal-machine.ts';

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
const Device = line(128);

/** Where the user came from: of one address there is one text. */
const IpAddress = z.pipe(
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
    uid: line(32),
    username: line(64),
    nickname: z.optional(line(64)),
    email: z.optional(z.email().check(z.maxLength(254))),
    phone: z.optional(line(32)),
    /** ISO 3166-1 alpha-2. */
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    lang: z.optional(line(16)),
    referrer_uid: z.optional(line(32)),
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

const sessionName = { uid: line(32), session: line(64) };

export const startSession = endpoint({
  method: 'POST',
  path: '/platform/v1/sessions',
  ability: 'platform',
  summary: 'Reports that a user signed in; of a session that is known, answers what became of it.',
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

export const PlatformRecharge = z.object({
  no: z.string(),
  status: z.enum(rechargeStatuses),
  credited: z.string(),
});
export type PlatformRecharge = z.output<typeof PlatformRecharge>;

/** Whose money it is, where that is known. */
export const payee = {
  uid: z.optional(line(32)),
  /** What its sender wrote for whoever should get it. */
  memo: z.optional(line(200)),
  asset: Asset,
  amount: PositiveAmount,
};

export const reportRecharge = endpoint({
  method: 'POST',
  path: '/platform/v1/recharges',
  ability: 'platform',
  summary:
    'Reports money that came in on chain; again with more confirmations until it is credited. Without a `uid` it is set aside until somebody knows whose it is.',
  command: true,
  body: z
    .strictObject({
      ...payee,
      network: line(32),
      address: line(128),
      txid: TransactionId,
      vout: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
      confirmations: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      /** The network gave the transaction up: what was seen expires, what was credited is taken back. */
      dropped: z.optional(z.boolean()),
    })
    .check(scaled),
  reply: PlatformRecharge,
});

export const PlatformActivation = z.object({
  uid: z.string(),
  /** Null: for good. */
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
    'Redeems an activation code for a user. A mistyped code is told from one that cannot be redeemed, whatever the cause.',
  command: true,
  body: z.strictObject({ uid: line(32), code: typedCode }),
  reply: PlatformActivation,
});

/** What names a fee that the platform collected. */
const feeName = {
  kind: z.enum(['upgrade', 'robot_fee', 'copy_cut']),
  /** The platform's own reference: the same fee has the same one whenever it is told. */
  ref: line(64),
};

export const PlatformFee = z.object({
  kind: z.enum(shareSources),
  ref: z.string(),
  uid: z.string(),
  asset: Asset,
  amount: z.string(),
  status: z.enum(['collected', 'reversed']),
  /** How much of it was given to those above the user. */
  shared: z.string(),
});

export const reportFee = endpoint({
  method: 'POST',
  path: '/platform/v1/fees',
  ability: 'platform',
  summary:
    'Reports a fee that was collected; it is shared by the plan that is active. An upgrade is taken from the wallet.',
  command: true,
  body: z.strictObject({ uid: line(32), ...feeName, asset: Asset, amount: PositiveAmount }).check(scaled),
  reply: PlatformFee,
});

export const reverseFee = endpoint({
  method: 'POST',
  path: '/platform/v1/fees/reverse',
  ability: 'platform',
  summary: 'Reports that a fee was given back; what was shared of it is taken back.',
  command: true,
  body: z.strictObject({ ...feeName, reason: Reason }),
  reply: PlatformFee,
});

export const PlatformWithdrawal = z.object({
  no: z.string(),
  uid: z.string(),
  asset: Asset,
  gross: z.string(),
  fee: z.string(),
  net: z.string(),
  status: z.enum(withdrawalStatuses),
  txid: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PlatformWithdrawal = z.output<typeof PlatformWithdrawal>;

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/platform/v1/withdrawals',
  ability: 'platform',
  summary: 'Asks for a withdrawal; the gross amount is put on hold.',
  command: true,
  body: z
    .strictObject({
      uid: line(32),
      asset: Asset,
      network: line(32),
      amount: PositiveAmount,
      address: line(128),
      memo: z.optional(line(128)),
      device: z.optional(Device),
      ip: z.optional(IpAddress),
    })
    .check(scaled),
  reply: PlatformWithdrawal,
});

/** What a user may take out now, and what it costs. Amounts in `asset`. */
export const PlatformWithdrawalTerms = z.object({
  uid: z.string(),
  asset: Asset,
  /** Why a request would be refused whatever it asks for, as its error; null: it would not. */
  refused: z.nullable(z.string()),
  day_limit: z.string(),
  /** Taken out or asked for within 24 hours. */
  day_used: z.string(),
  networks: z.array(
    z.object({
      network: z.string(),
      open: z.boolean(),
      min: z.string(),
      max: z.string(),
      fee_mode: z.enum(feeModes),
      fee_fixed: z.string(),
      fee_percent: z.string(),
      /** For the amount that was asked about; null where none was, or where nothing would be left. */
      fee: z.nullable(z.string()),
      net: z.nullable(z.string()),
      confirmations: z.int(),
    }),
  ),
});
export type PlatformWithdrawalTerms = z.output<typeof PlatformWithdrawalTerms>;

export const readWithdrawalTerms = endpoint({
  method: 'GET',
  path: '/platform/v1/withdrawals/terms',
  ability: 'platform',
  summary: 'The limits and fees that hold for a user, and what an amount would cost by each network.',
  query: z.strictObject({ uid: line(32), amount: z.optional(PositiveAmount) }),
  reply: PlatformWithdrawalTerms,
});

/** The user changed their mind. Only what is not submitted yet can be cancelled. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/platform/v1/withdrawals/cancel',
  ability: 'platform',
  summary: 'Cancels a withdrawal for its user, before it is submitted for payment; the hold is released.',
  command: true,
  body: z.strictObject({ uid: line(32), no: line(32) }),
  reply: PlatformWithdrawal,
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/platform/v1/withdrawals/:no',
  ability: 'platform',
  summary: 'The status of a withdrawal.',
  query: z.strictObject({ no: line(32) }),
  reply: PlatformWithdrawal,
});

/** What a pay-out service reports; `paid` and `failed` are definite, `confirmed` follows `paid`. */
export const PayoutReport = z.discriminatedUnion('status', [
  z.strictObject({
    payout_key: line(64),
    status: z.literal('paid'),
    txid: TransactionId,
    provider_ref: z.optional(line(128)),
    address: line(128),
    net: PositiveAmount,
    network_fee: z.optional(Amount),
    confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  z.strictObject({
    payout_key: line(64),
    status: z.literal('confirmed'),
    txid: TransactionId,
    confirmations: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  z.strictObject({
    payout_key: line(64),
    status: z.literal('failed'),
    code: line(64),
    message: z.optional(line(500)),
  }),
]);
export type PayoutReport = z.output<typeof PayoutReport>;

/**
 * The pay-out service's call-back, signed like a platform request with the pay-out secret. Sent twice, it is
 * answered twice and acts once.
 */
export const payoutCallback = endpoint({
  method: 'POST',
  path: '/platform/v1/payouts/callback',
  ability: 'public',
  summary: 'The call-back of the pay-out service, signed with the pay-out secret.',
  body: PayoutReport,
});
