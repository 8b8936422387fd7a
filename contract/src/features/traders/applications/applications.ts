import * as z from 'zod/mini';
import type { Authority } from '../../../core/access.ts';
import { notOwn } from '../../../core/approvals.ts';
import { Id, paragraph, Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { Comment, commentMax, Reviewer } from '../../../core/reviews.ts';
import { WaitingHours } from '../../../core/settings-effect.ts';
import { EvidenceFile } from '../../files/files.ts';
import { LedgerBatch, PreviewLine } from '../../wallet-records/wallet-records.ts';

export const applicationStatuses = ['pending', 'approved', 'refused', 'cancelled'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What the platform found when it read the account by the applicant's API key. */
export const keyChecks = ['passed', 'failed', 'not_checked'] as const;

/** Somebody wants to be followed. Amounts in USDT. */
export const TraderApplication = z.object({
  id: z.int(),
  /** The platform's own reference. */
  ref: z.string(),
  user_id: z.int(),
  uid: z.string(),
  user_frozen: z.boolean(),
  user_blacklisted: z.boolean(),
  /** Activated, and not over. */
  user_activated: z.boolean(),
  display_name: z.string(),
  intro: z.string(),
  share_pct: z.string(),
  tier: z.int(),
  /** The bond that the tier requires now; of an approved one, the bond held. */
  bond: z.string(),
  /** What the applicant can spend now. */
  available: z.string(),
  exchange_id: z.int(),
  exchange: z.string(),
  key_check: z.enum(keyChecks),
  key_checked_at: z.nullable(z.string()),
  status: z.enum(applicationStatuses),
  reviewer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** From then on the user may apply again; null: at once. */
  reapply_after: z.nullable(z.string()),
  trader_id: z.nullable(z.int()),
  bond_batch_id: z.nullable(z.int()),
  taken_by: z.nullable(z.string()),
  taken_until: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type TraderApplication = z.output<typeof TraderApplication>;

/** What the machine needs to know of an application. */
export interface ApplicationState {
  status: string;
  user_id: number;
  user_frozen: boolean;
  user_blacklisted: boolean;
  user_activated: boolean;
  key_check: string;
}

const own = ({ user_id }: ApplicationState, access: Authority) => notOwn([user_id], access);

const fit = (row: ApplicationState, access: Authority) => {
  if (row.user_blacklisted) return 'user_blacklisted' as const;
  if (row.user_frozen) return 'user_frozen' as const;
  if (!row.user_activated) return 'user_not_activated' as const;
  if (row.key_check !== 'passed') return 'key_unchecked' as const;
  return own(row, access);
};

export const applicationMachine = machine<ApplicationState>()({
  name: 'trader_application',
  states: applicationStatuses,
  final: ['approved', 'refused', 'cancelled'],
  transitions: [
    {
      event: 'approve',
      from: ['pending'],
      to: 'approved',
      ability: 'trader_application.review',
      guard: fit,
    },
    { event: 'refuse', from: ['pending'], to: 'refused', ability: 'trader_application.review', guard: own },
    { event: 'withdraw', from: ['pending'], to: 'cancelled' },
  ],
});

export const applicationList = list({
  path: '/backstage/trader_application',
  ability: 'trader_application.read',
  exportAbility: 'trader_application.export',
  row: TraderApplication,
  searched: true,
  sort: '-created_at',
  queues: [
    {
      name: 'to_review',
      filters: { status: 'pending' },
      sort: 'created_at',
      ability: 'trader_application.review',
    },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    ref: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    display_name: { kind: 'text' },
    status: { kind: 'enum', values: applicationStatuses, filter: true },
    tier: { kind: 'number', filter: true },
    share_pct: { kind: 'amount' },
    bond: { kind: 'amount' },
    exchange: { kind: 'text' },
    exchange_id: { kind: 'id', filter: true, shown: false },
    key_check: { kind: 'enum', values: keyChecks, filter: true },
    taken_by: { kind: 'text', filter: true, shown: false },
    reviewer: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    reapply_after: { kind: 'time', shown: false },
    decided_at: { kind: 'time', filter: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** What is known of the applicant as a user. */
export const Applicant = z.object({
  created_at: z.string(),
  activated_at: z.nullable(z.string()),
  kyc_status: z.string(),
  twofa_enabled: z.boolean(),
  risk_score: z.int(),
  tags: z.array(z.string()),
  recharged: z.string(),
  withdrawn: z.string(),
  owed: z.string(),
  traders_followed: z.int(),
});
export type Applicant = z.output<typeof Applicant>;

export const ApplicationDetail = z.object({
  application: TraderApplication,
  applicant: Applicant,
  proofs: z.array(EvidenceFile),
  /** What approval would hold now; null where it is decided, or the balance does not cover it. */
  preview: z.nullable(z.array(PreviewLine)),
  /** Other applications of the user, the newest first. */
  earlier: z.array(
    z.object({
      id: z.int(),
      ref: z.string(),
      status: z.enum(applicationStatuses),
      reason: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  comments: z.array(Comment),
  batches: z.array(LedgerBatch),
  history: z.array(HistoryEntry),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

const path = '/backstage/trader_application';
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const applicationDetail = endpoint({
  method: 'GET',
  path: `${path}/detail`,
  ability: 'trader_application.read',
  summary: 'Returns an application with everything a reviewer needs.',
  query: byId,
  reply: ApplicationDetail,
});

export const applicationHours = endpoint({
  method: 'GET',
  path: `${path}/hours`,
  ability: 'trader_application.read',
  summary: 'Returns the hours after which an application needs attention, and after which it is overdue.',
  reply: WaitingHours,
});

export const applicationProof = endpoint({
  method: 'GET',
  path: `${path}/proof`,
  ability: 'trader_application.read',
  summary: 'Downloads an evidence file.',
  query: z.strictObject({ file: z.string().check(z.regex(/^\d{1,15}$/)) }),
  stream: 'application/octet-stream',
});

const review = {
  method: 'POST',
  ability: 'trader_application.review',
  reply: TraderApplication,
  command: true,
} as const;
const withoutProof = 'It moves no money and grants no permission.';

/** Required while a colleague is the assignee. */
const acknowledge_taken = z.optional(z.boolean());

export const approveApplication = endpoint({
  ...review,
  path: `${path}/approve`,
  stepUp: true,
  summary: 'Approves an application: holds the bond of the tier and makes the user a trader, off the shelf.',
  body: z.strictObject({ ...rowReference, acknowledge_taken }),
});

export const refuseApplication = endpoint({
  ...review,
  path: `${path}/refuse`,
  stepUp: true,
  summary: 'Refuses an application. The user may apply again after the waiting period in settings.',
  body: z.strictObject({ ...rowReference, reason: Reason, acknowledge_taken }),
});

export const takeNextApplication = endpoint({
  ...review,
  path: `${path}/take_next`,
  withoutProof,
  summary: 'Assigns the caller the oldest unassigned application.',
  reply: z.object({ application: TraderApplication }),
});

export const releaseApplication = endpoint({
  ...review,
  path: `${path}/release`,
  withoutProof,
  summary: 'Returns an application assigned to the caller to the queue.',
  body: z.strictObject(rowReference),
});

export const applicationReviewers = endpoint({
  method: 'GET',
  path: `${path}/reviewers`,
  ability: 'trader_application.review',
  summary: 'Lists the admins who may review an application.',
  query: byId,
  reply: z.object({ list: z.array(Reviewer) }),
});

export const handOverApplication = endpoint({
  ...review,
  path: `${path}/hand_over`,
  withoutProof,
  summary: 'Hands an application assigned to the caller over to another reviewer, who is notified.',
  body: z.strictObject({ ...rowReference, to: Id }),
});

export const commentOnApplication = endpoint({
  ...review,
  path: `${path}/comment`,
  withoutProof,
  ability: 'trader_application.comment',
  summary: 'Adds a permanent comment to an application.',
  body: z.strictObject({ id: Id, text: paragraph(commentMax) }),
  reply: Comment,
});
