import * as z from 'zod/mini';
import { approval } from '../../core/approvals.ts';
import { Asset, assets, Sum } from '../../core/assets.ts';
import { Evidence, Id, paragraph, Reason, rowReference, Time } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { reconRules } from './reconciliation.ts';

export const severities = ['critical', 'high', 'medium'] as const;
export type Severity = (typeof severities)[number];

/** Breaks that one run keeps, at most: books that are wrong everywhere need not be listed whole. */
export const breaksMax = 1_000;

export const breakStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type BreakStatus = (typeof breakStatuses)[number];

/**
 * How a break ended: `auto`, a later run found it no more; `fixed_by_booking`, somebody booked what was missing;
 * `accepted`, two people accepted it as it is.
 */
export const resolutions = ['auto', 'fixed_by_booking', 'accepted'] as const;

/** One place where the books are not what they should be. It stays one row however often it is found. */
export const ReconBreak = z.object({
  id: z.int(),
  no: z.string(),
  rule: z.enum(reconRules),
  severity: z.enum(severities),
  status: z.enum(breakStatuses),
  /** What is wrong, as the rule calls it: `account 7`, `batch 12, USDT`. */
  subject: z.string(),
  /** Which check of the rule found it, and of which part of the record, where it has several. */
  check: z.string(),
  part: z.nullable(z.string()),
  asset: z.nullable(Asset),
  object_type: z.nullable(z.string()),
  object_id: z.nullable(z.int()),
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  /** What is there beyond what should be; null where these are no amounts. */
  difference: z.nullable(Sum),
  /** The difference while it is not resolved: what lists add up. */
  unresolved: z.nullable(Sum),
  assignee_id: z.nullable(z.int()),
  assignee: z.nullable(z.string()),
  due_at: z.string(),
  snoozed_until: z.nullable(z.string()),
  resolution: z.nullable(z.enum(resolutions)),
  evidence: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  batch_ids: z.array(z.int()),
  /** Who asks that it be accepted; another has to agree. */
  maker_id: z.nullable(z.int()),
  maker: z.nullable(z.string()),
  checker: z.nullable(z.string()),
  comments: z.int(),
  times_opened: z.int(),
  /** When what it is about happened; null: it is about no one moment, and so about every day. */
  happened_at: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  resolved_at: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type ReconBreak = z.output<typeof ReconBreak>;

/** With the maker's own account on the platform, by which two names of one person are known. */
type Handled = Pick<ReconBreak, 'status' | 'maker_id'> & { maker_user_id: number | null };

/** One admin requests accepting a break, another agrees. */
export const breakAcceptance = approval<Handled>()({
  events: { ask: 'propose_acceptance', carryOut: 'accept', decline: 'decline' },
  abilities: { ask: 'reconciliation.work', decide: 'reconciliation.accept' },
  from: ['acknowledged'],
  to: 'resolved',
  asked: 'maker_id',
  makers: ['maker'],
  refusals: { asked: 'acceptance_proposed', notAsked: 'acceptance_not_proposed' },
});

/** Breaks open and resolve automatically; people take, explain and accept them. */
export const breakMachine = machine<Handled>()({
  name: 'recon_break',
  states: breakStatuses,
  final: ['resolved'],
  transitions: [
    { event: 'acknowledge', from: ['open'], to: 'acknowledged', ability: 'reconciliation.work' },
    { event: 'assign', from: ['open', 'acknowledged'], to: 'acknowledged', ability: 'reconciliation.work' },
    { event: 'snooze', from: ['open', 'acknowledged'], to: 'acknowledged', ability: 'reconciliation.work' },
    { event: 'fix', from: ['open', 'acknowledged'], to: 'resolved', ability: 'reconciliation.work' },
    // A break without an assignee has no such request yet.
    {
      event: 'propose_acceptance',
      from: ['open'],
      to: 'acknowledged',
      ability: 'reconciliation.work',
    },
    ...breakAcceptance.arrows,
    { event: 'comment', from: ['open'], to: 'open', ability: 'reconciliation.work' },
    { event: 'comment', from: ['acknowledged'], to: 'acknowledged', ability: 'reconciliation.work' },
    { event: 'comment', from: ['resolved'], to: 'resolved', ability: 'reconciliation.work' },
    { event: 'vanish', from: ['open', 'acknowledged'], to: 'resolved' },
    { event: 'reopen', from: ['resolved'], to: 'open' },
  ],
});

export const reconBreakList = list({
  path: '/backstage/recon_break',
  ability: 'reconciliation.read',
  exportAbility: 'reconciliation.export',
  row: ReconBreak,
  sort: '-last_seen_at',
  totals: ['unresolved'],
  searched: true,
  queues: [
    { name: 'open', filters: { status: 'open,acknowledged', snoozed: 'false' }, sort: 'due_at' },
    { name: 'snoozed', filters: { snoozed: 'true' } },
    { name: 'resolved', filters: { status: 'resolved' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    severity: { kind: 'enum', values: severities, filter: true },
    status: { kind: 'enum', values: breakStatuses, filter: true },
    // Each finding belongs to one.
    rule: { kind: 'enum', values: reconRules, filter: true, shown: false },
    subject: { kind: 'text' },
    check: { kind: 'text' },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    expected: { kind: 'text', shown: false },
    actual: { kind: 'text', shown: false },
    difference: { kind: 'amount', filter: true },
    unresolved: { kind: 'amount', shown: false },
    happened_at: { kind: 'time', filter: true, shown: false },
    assignee: { kind: 'text', filter: true },
    due_at: { kind: 'time', filter: true, sort: true },
    snoozed_until: { kind: 'time', shown: false },
    snoozed: { kind: 'boolean', filter: true, filterOnly: true },
    resolution: { kind: 'enum', values: resolutions, filter: true, shown: false },
    maker: { kind: 'text', shown: false },
    checker: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    comments: { kind: 'number', shown: false },
    times_opened: { kind: 'number', shown: false },
    // A break's number begins with its day.
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    last_seen_at: { kind: 'time', filter: true, sort: true, shown: false },
    resolved_at: { kind: 'time', shown: false },
  },
});

/** What a run saw of a break. Never changed, never deleted. */
export const Sighting = z.object({
  id: z.int(),
  at: z.string(),
  run_id: z.int(),
  what: z.enum(['opened', 'changed', 'reopened', 'vanished']),
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
});
export type Sighting = z.output<typeof Sighting>;

export const ReconBreakDetail = z.object({
  recon_break: ReconBreak,
  history: z.array(HistoryEntry),
  /** The latest ones, the newest first. */
  sightings: z.array(Sighting),
});
export type ReconBreakDetail = z.output<typeof ReconBreakDetail>;

export const reconBreakDetail = endpoint({
  method: 'GET',
  path: '/backstage/recon_break/detail',
  ability: 'reconciliation.read',
  summary: 'Returns a break with its history and the findings of each run.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: ReconBreakDetail,
});

const breakCommand = { method: 'POST', command: true, reply: ReconBreak } as const;

export const acknowledgeBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/acknowledge',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.work',
  summary: 'Assigns a break to the caller.',
  body: z.strictObject(rowReference),
});

export const assignees = endpoint({
  method: 'GET',
  path: '/backstage/recon_break/assignees',
  ability: 'reconciliation.work',
  summary: 'Lists the admins who may work on breaks.',
  reply: z.object({ list: z.array(z.object({ id: z.int(), username: z.string(), nickname: z.string() })) }),
});

export const assignBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/assign',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.work',
  summary: 'Hands a break over to another admin who may work on it.',
  body: z.strictObject({ ...rowReference, assignee_id: Id }),
});

export const commentBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/comment',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.work',
  summary: 'Adds a comment to a break.',
  body: z.strictObject({ ...rowReference, reason: paragraph(2000) }),
});

export const snoozeBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/snooze',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.work',
  summary: 'Snoozes a break for up to 30 days. It stays open and still prevents the day from being closed.',
  body: z.strictObject({ ...rowReference, until: Time, reason: Reason }),
});

export const fixBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/fix',
  ability: 'reconciliation.work',
  stepUp: true,
  summary: 'Records the batches that correct a break. It reopens if a run still finds it.',
  body: z.strictObject({
    ...rowReference,
    batch_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    reason: Reason,
  }),
});

export const proposeAcceptance = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/propose_acceptance',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.work',
  summary: 'Requests acceptance of a break as it is, with evidence. Another admin decides.',
  body: z.strictObject({ ...rowReference, evidence: Evidence, reason: Reason }),
});

export const acceptBreak = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/accept',
  ability: 'reconciliation.accept',
  summary: 'Accepts a break as it is. The requester cannot accept it.',
  stepUp: true,
  body: z.strictObject(rowReference),
});

export const declineAcceptance = endpoint({
  ...breakCommand,
  path: '/backstage/recon_break/decline',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.accept',
  summary: 'Declines acceptance of a break. It returns to the queue.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});
