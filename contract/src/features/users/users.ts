import * as z from 'zod/mini';
import { Asset } from '../../core/assets.ts';
import { Reason, rowReference, Time, userRequests } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';

export const kycStatuses = ['none', 'pending', 'verified', 'refused'] as const;

export const userActions = [
  'freeze',
  'thaw',
  'blacklist',
  'enable',
  'approve',
  'refuse',
  'take_back',
  'adjust',
  'note',
  'tag',
  'edit',
  'set_level',
  'move',
  'reset_second_factor',
  'reset_password',
  'revoke_sessions',
] as const;
export type UserAction = (typeof userActions)[number];

/** A user of the trading platform. */
export const User = z.object({
  id: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  lang: z.string(),
  invite_code: z.string(),
  referrer_id: z.nullable(z.int()),
  referrer_uid: z.nullable(z.string()),
  /** Distance from the root of the referral tree. */
  depth: z.int(),
  /** When the account was first activated; null: never. */
  activated_at: z.nullable(z.string()),
  /** Null beside a first activation: permanently. */
  activated_until: z.nullable(z.string()),
  activation_code_id: z.nullable(z.int()),
  activated: z.boolean(),
  /** The level that distribution and limits go by; 0: none. */
  level: z.int(),
  level_name: z.nullable(z.string()),
  is_trader: z.boolean(),
  kyc_status: z.enum(kycStatuses),
  twofa_enabled: z.boolean(),
  frozen: z.boolean(),
  frozen_reason: z.nullable(z.string()),
  frozen_until: z.nullable(z.string()),
  blacklisted: z.boolean(),
  blacklist_reason: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** A request pending another admin's decision; null: none. */
  request_kind: z.nullable(z.enum(userRequests)),
  request_reason: z.nullable(z.string()),
  request_by: z.nullable(z.string()),
  request_at: z.nullable(z.string()),
  /** The new referrer of a `move`; null: none. */
  request_referrer_uid: z.nullable(z.string()),
  /** Withdrawals stay closed for a day after this. */
  security_changed_at: z.nullable(z.string()),
  risk_score: z.int(),
  last_login_at: z.nullable(z.string()),
  last_login_ip: z.nullable(z.string()),
  /** By what the user registered, as the platform says. */
  register_device: z.nullable(z.string()),
  register_ip: z.nullable(z.string()),
  /** What can be spent, is held for withdrawals, and waits, of each asset. */
  available_usdt: z.string(),
  hold_usdt: z.string(),
  pending_usdt: z.string(),
  available_l: z.string(),
  hold_l: z.string(),
  pending_l: z.string(),
  available_r: z.string(),
  hold_r: z.string(),
  pending_r: z.string(),
  /** What the fees of thirty days were worth when they were collected, in USDT; null for those who may not read what moves in wallets. */
  fees_month_usdt: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(userActions)),
});
export type User = z.output<typeof User>;

export const userList = list({
  path: '/backstage/user',
  ability: 'user.read',
  exportAbility: 'user.export',
  row: User,
  sort: '-created_at',
  searched: true,
  queues: [
    { name: 'to_review', filters: { request_kind: userRequests.join(',') } },
    { name: 'frozen', filters: { frozen: 'true' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    uid: { kind: 'text', filter: true },
    username: { kind: 'text', filter: 'prefix' },
    nickname: { kind: 'text', shown: false },
    email: { kind: 'text', filter: 'prefix' },
    phone: { kind: 'text', filter: 'prefix', shown: false },
    country: { kind: 'text', filter: true, shown: false },
    lang: { kind: 'text', shown: false },
    invite_code: { kind: 'text', shown: false },
    referrer_uid: { kind: 'text', filter: true, shown: false },
    /** Everybody below the user with this uid. */
    team_uid: { kind: 'text', filter: true, filterOnly: true },
    depth: { kind: 'number', shown: false },
    activated: { kind: 'boolean', filter: true, shown: false },
    activated_at: { kind: 'time', filter: true, shown: false },
    activated_until: { kind: 'time', shown: false },
    level: { kind: 'number', filter: true },
    is_trader: { kind: 'boolean', filter: true, shown: false },
    kyc_status: { kind: 'enum', values: kycStatuses, filter: true },
    twofa_enabled: { kind: 'boolean', filter: true, shown: false },
    frozen: { kind: 'boolean', filter: true },
    blacklisted: { kind: 'boolean', filter: true, shown: false },
    request_kind: { kind: 'enum', values: userRequests, filter: true, shown: false },
    tags: { kind: 'tags', filter: true, shown: false },
    risk_score: { kind: 'number', filter: true, sort: true },
    available_usdt: { kind: 'amount', filter: true },
    hold_usdt: { kind: 'amount', shown: false },
    pending_usdt: { kind: 'amount', shown: false },
    available_l: { kind: 'amount', shown: false },
    hold_l: { kind: 'amount', shown: false },
    pending_l: { kind: 'amount', shown: false },
    available_r: { kind: 'amount', shown: false },
    hold_r: { kind: 'amount', shown: false },
    pending_r: { kind: 'amount', shown: false },
    fees_month_usdt: { kind: 'amount', shown: false },
    last_login_at: { kind: 'time', shown: false },
    last_login_ip: { kind: 'text', shown: false },
    register_device: { kind: 'text', filter: true, shown: false },
    register_ip: { kind: 'text', filter: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** The balances of one asset in one user's wallet. */
export const Wallet = z.object({
  asset: Asset,
  available: z.string(),
  hold: z.string(),
  bond: z.string(),
  pending: z.string(),
  /** The user's debt to the company, after a reversal or claw-back of money already spent. */
  receivable: z.string(),
});
export type Wallet = z.output<typeof Wallet>;

/** What of one asset came in, went out, was paid in fees and earned within thirty days. */
export const MonthFigures = z.object({
  asset: Asset,
  recharged: z.string(),
  withdrawn: z.string(),
  fees: z.string(),
  rewarded: z.string(),
});
export type MonthFigures = z.output<typeof MonthFigures>;

/** A step of the user, or of a record of theirs that the reader may see. */
export const UserEvent = z.extend(HistoryEntry, { object_type: z.string(), object_id: z.int() });
export type UserEvent = z.output<typeof UserEvent>;

export const UserDetail = z.object({
  user: User,
  wallets: z.array(Wallet),
  /** With the latest steps of their records. */
  history: z.array(UserEvent),
  /** Null for those who may not read what moves in wallets. */
  month: z.nullable(z.array(MonthFigures)),
});
export type UserDetail = z.output<typeof UserDetail>;

export const userDetail = endpoint({
  method: 'GET',
  path: '/backstage/user/detail',
  ability: 'user.read',
  summary: 'Returns a user with wallets, money moved in the last 30 days, and history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: UserDetail,
});

/** A separate request, so that opening a user with a large team need not wait for it. */
export const userTeamCounts = endpoint({
  method: 'GET',
  path: '/backstage/user/team_counts',
  ability: 'user.read',
  summary: "Counts a user's direct referrals and whole team, as far as the caller may see them.",
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ direct: z.int(), total: z.int() }),
});

/** Somebody whom a user invited. */
export const TeamMember = z.object({
  id: z.int(),
  uid: z.string(),
  username: z.string(),
  frozen: z.boolean(),
  blacklisted: z.boolean(),
  activated: z.boolean(),
  /** Invited others in turn. */
  has_team: z.boolean(),
  created_at: z.string(),
});
export type TeamMember = z.output<typeof TeamMember>;

/** Of a team at a time. */
export const teamPageSize = 50;

const rowId = z.string().check(z.regex(/^\d{1,15}$/));

export const userTeam = endpoint({
  method: 'GET',
  path: '/backstage/user/team',
  ability: 'user.read',
  summary: "Lists a user's direct referrals, oldest first. `after` is the last ID already read.",
  query: z.strictObject({ id: rowId, after: z.optional(rowId) }),
  reply: z.object({ list: z.array(TeamMember), has_more: z.boolean() }),
});

/** Of a user's sessions so many are shown, and kept however old they are, the latest. */
export const userSessionsMax = 100;
/** Others are kept for so long: a report that comes late or again finds what became of its session. */
export const userSessionDays = 400;

/** When a user was signed in, as the platform reports it. */
export const UserSession = z.object({
  id: z.int(),
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Staff ended it, or shut the user out. */
  revoked: z.boolean(),
});
export type UserSession = z.output<typeof UserSession>;

export const userSessions = endpoint({
  method: 'GET',
  path: '/backstage/user/sessions',
  ability: 'user.read',
  summary: 'Lists the latest sessions of a user as reported by the platform, newest first.',
  query: z.strictObject({ id: rowId }),
  reply: z.object({ list: z.array(UserSession) }),
});

export const FreezeUser = z.strictObject({
  ...rowReference,
  reason: Reason,
  /** When the freeze ends automatically; absent: when an admin unfreezes. */
  until: z.optional(Time),
  /** Set by risk: another admin must lift it. */
  risk: z.optional(z.boolean()),
});

export const freezeUser = endpoint({
  method: 'POST',
  path: '/backstage/user/freeze',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.freeze',
  summary: 'Freezes a user: withdrawals and transfers are blocked, signing in and reading still work.',
  body: FreezeUser,
  reply: User,
  command: true,
});

export const ThawUser = z.strictObject({ ...rowReference, reason: z.optional(Reason) });

export const thawUser = endpoint({
  method: 'POST',
  path: '/backstage/user/thaw',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.freeze',
  summary: 'Unfreezes a user. A freeze set by a risk rule must be lifted by another admin.',
  body: ThawUser,
  reply: User,
  command: true,
});
