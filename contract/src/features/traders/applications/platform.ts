import * as z from 'zod/mini';
import { SharePercent } from '../../../core/charges.ts';
import { identifier, line, paragraph, sought, Time, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { applicationStatuses, keyChecks } from './applications.ts';

/** Files of proof of one application, at most. */
export const proofsMax = 5;

/** An application as the platform sees it. */
export const PlatformApplication = z.object({
  ref: z.string(),
  uid: z.string(),
  status: z.enum(applicationStatuses),
  share_pct: z.string(),
  tier: z.int(),
  /** What approval holds of the user's available balance, in USDT. */
  bond: z.string(),
  key_check: z.enum(keyChecks),
  proofs: z.int(),
  reason: z.nullable(z.string()),
  reapply_after: z.nullable(z.string()),
  trader_id: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PlatformApplication = z.output<typeof PlatformApplication>;

const Ref = identifier(64);

export const applyAsTrader = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/applications',
  ability: 'platform',
  summary: "Submits a user's application to become a trader. The bond is held on approval.",
  command: true,
  body: z.strictObject({
    /** The platform's own reference: the same application has the same one whenever it is reported. */
    ref: Ref,
    uid: Uid,
    display_name: line(40),
    intro: paragraph(2000),
    share_pct: SharePercent,
    tier: z.int().check(z.minimum(1, { error: 'tier_malformed' }), z.maximum(4, { error: 'tier_malformed' })),
    /** The exchange's code, as `GET /platform/v1/exchanges` names it. */
    exchange: identifier(32),
    /** What the platform found when it read the account by the user's key, which never leaves the platform. */
    key_check: z.enum(keyChecks),
    key_checked_at: z._default(z.nullable(Time), null),
  }),
  reply: PlatformApplication,
});

export const reportKeyCheck = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/applications/key-check',
  ability: 'platform',
  summary: "Reports a later check of the applicant's API key. The newest check counts.",
  command: true,
  body: z.strictObject({ uid: Uid, ref: Ref, key_check: z.enum(keyChecks), key_checked_at: Time }),
  reply: PlatformApplication,
});

export const addProof = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/applications/proofs',
  ability: 'platform',
  summary: 'Adds an image or PDF as evidence to an application in review.',
  command: true,
  body: z.strictObject({
    uid: Uid,
    ref: Ref,
    name: line(120),
    /** Base64; of 700,000 bytes at most. */
    content: z
      .string()
      .check(
        z.minLength(4, { error: 'proof_malformed' }),
        z.maxLength(940_000),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'proof_malformed' }),
      ),
  }),
  reply: PlatformApplication,
});

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/platform/v1/traders/applications/withdraw',
  ability: 'platform',
  summary: "Withdraws an application on the applicant's behalf, before staff decide.",
  command: true,
  body: z.strictObject({ uid: Uid, ref: Ref }),
  reply: PlatformApplication,
});

export const readApplication = endpoint({
  method: 'GET',
  path: '/platform/v1/traders/applications/:ref',
  ability: 'platform',
  summary: 'Returns the status of an application.',
  query: z.strictObject({ ref: sought(64) }),
  reply: PlatformApplication,
});
