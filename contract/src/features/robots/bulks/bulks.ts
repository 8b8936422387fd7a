import * as z from 'zod/mini';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { Id, optionalLine, Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { applyTimes, instructionOutcomes } from '../instructions/steering.ts';
import { robotStopModes } from '../robots/robots.ts';

/** Robots of one bulk, at most; and those that are named by their ids. */
export const bulkMax = 100_000;
export const bulkIdsMax = 500;

/** Strategies whose parameters one bulk applies, at most. */
export const bulkRevisionsMax = 1_000;

/** What may be asked of many robots at once. */
export const bulkKinds = ['pause', 'resume', 'stop', 'apply_parameters'] as const;
export type BulkKind = (typeof bulkKinds)[number];

export const bulkStatuses = [
  'pending_review',
  'running',
  'halted',
  'completed',
  'cancelled',
  'refused',
] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

const count = z.int();

/** An instruction to many robots. */
export const RobotBulk = z.object({
  id: z.int(),
  no: z.string(),
  status: z.enum(bulkStatuses),
  kind: z.enum(bulkKinds),
  stop_mode: z.nullable(z.enum(robotStopModes)),
  apply_at: z.nullable(z.enum(applyTimes)),
  reason: z.string(),
  /** The filter that found the robots; null: they were chosen one by one. */
  filter: z.nullable(z.record(z.string(), z.string())),
  robots: count,
  /** Robots that come first, whose answers are waited for. */
  canary: count,
  /** The share of failures, in percent, at which it halts automatically. */
  halt_percent: z.string(),
  /** Robots that were instructed, and those that could not be. */
  instructed: count,
  skipped: count,
  done: count,
  /** Refused, or overdue. */
  failed: count,
  maker_id: z.int(),
  maker: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  /** Why it was declined or cancelled. */
  closed_reason: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type RobotBulk = z.output<typeof RobotBulk>;

export const bulkMachine = machine<Pick<RobotBulk, 'status'> & Proposed>()({
  name: 'robot_bulk',
  states: bulkStatuses,
  final: ['completed', 'cancelled', 'refused'],
  transitions: [
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'running',
      ability: 'robot_bulk.decide',
      guard: notByMaker,
    },
    { event: 'decline', from: ['pending_review'], to: 'refused', ability: 'robot_bulk.decide' },
    { event: 'continue', from: ['halted'], to: 'running', ability: 'robot_bulk.ask' },
    {
      event: 'cancel',
      from: ['pending_review', 'running', 'halted'],
      to: 'cancelled',
      ability: 'robot_bulk.ask',
    },
    { event: 'halt', from: ['running'], to: 'halted' },
    { event: 'complete', from: ['running'], to: 'completed' },
  ],
});

export const bulkList = list({
  path: '/backstage/robot_bulk',
  ability: 'robot_bulk.read',
  exportAbility: 'robot_bulk.export',
  row: RobotBulk,
  sort: '-created_at',
  queues: [
    {
      name: 'to_review',
      filters: { status: 'pending_review' },
      sort: 'created_at',
      ability: 'robot_bulk.decide',
    },
    { name: 'halted', filters: { status: 'halted' }, sort: 'created_at' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    kind: { kind: 'enum', values: bulkKinds, filter: true },
    status: { kind: 'enum', values: bulkStatuses, filter: true },
    robots: { kind: 'number', filter: true },
    instructed: { kind: 'number' },
    done: { kind: 'number' },
    failed: { kind: 'number' },
    skipped: { kind: 'number', shown: false },
    reason: { kind: 'text' },
    maker: { kind: 'text', filter: true },
    reviewer: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    finished_at: { kind: 'time', shown: false },
  },
});

export const itemOutcomes = [...instructionOutcomes, 'pending', 'skipped'] as const;

/** One robot of a bulk, and what it answered. */
export const BulkItem = z.object({
  id: z.int(),
  bulk_id: z.int(),
  robot_id: z.int(),
  robot: z.string(),
  uid: z.string(),
  /** Its place: the first ones are the canary. */
  place: z.int(),
  status: z.enum(itemOutcomes),
  /** Why it was not instructed. */
  skipped_code: z.nullable(z.string()),
  instruction_id: z.nullable(z.int()),
  answer_code: z.nullable(z.string()),
  answer_text: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type BulkItem = z.output<typeof BulkItem>;

export const bulkItemList = list({
  path: '/backstage/robot_bulk_item',
  ability: 'robot_bulk.read',
  exportAbility: 'robot_bulk.export',
  row: BulkItem,
  sort: 'place',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    bulk_id: { kind: 'id', filter: true, shown: false },
    place: { kind: 'number', sort: true },
    robot: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    status: { kind: 'enum', values: itemOutcomes, filter: true },
    skipped_code: { kind: 'text' },
    answer_code: { kind: 'text' },
    answer_text: { kind: 'text' },
    answered_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', shown: false },
  },
});

const idQuery = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const bulkDetail = endpoint({
  method: 'GET',
  path: '/backstage/robot_bulk/detail',
  ability: 'robot_bulk.read',
  summary: 'Returns a bulk instruction with the number of robots per outcome, and its history.',
  query: idQuery,
  reply: z.object({
    robot_bulk: RobotBulk,
    counts: z.array(z.object({ status: z.enum(itemOutcomes), count })),
    history: z.array(HistoryEntry),
  }),
});

/** Which robots: those of these ids, or all that the list finds by this filter. */
const Target = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(bulkIdsMax)) }),
  z.strictObject({
    filter: z.record(z.string().check(z.regex(/^[a-z_0-9]{1,40}$/)), optionalLine(1000)),
  }),
]);
export type BulkTarget = z.output<typeof Target>;

const asked = {
  target: Target,
  kind: z.enum(bulkKinds),
  stop_mode: z.optional(z.enum(robotStopModes)),
  apply_at: z.optional(z.enum(applyTimes)),
};

const whole = [
  z.refine<{ kind: BulkKind; stop_mode?: string | undefined }>(
    ({ kind, stop_mode }) => (kind === 'stop') === (stop_mode !== undefined),
    { error: 'field_required', path: ['stop_mode'] },
  ),
  z.refine<{ kind: BulkKind; apply_at?: string | undefined }>(
    ({ kind, apply_at }) => (kind === 'apply_parameters') === (apply_at !== undefined),
    { error: 'field_required', path: ['apply_at'] },
  ),
] as const;

/** The revision that robots of a strategy take over. */
const applied = { strategy_id: z.int(), revision: z.int() };
const AppliedRevision = z.strictObject(applied);
export type AppliedRevision = z.output<typeof AppliedRevision>;

export const BulkPreview = z.object({
  /** Robots that the target finds, and those of them that would be instructed. */
  robots: count,
  instructed: count,
  users: count,
  running: count,
  /** Paused already, or asked to be. */
  paused: count,
  stopped: count,
  /** Asked to stop, as after take profit: pausing and resuming leave them out. */
  stopping: count,
  /** Robots that cannot be resumed: causes are left. */
  blocked: count,
  /** Open positions by the asset that their prices are in; sums of different assets say nothing. */
  exposure: z.array(
    z.object({
      asset: z.string(),
      positions: count,
      /** What the open quantity cost. */
      cost: z.string(),
      /** What it would lose or gain if closed now, as reported. */
      unrealised: z.string(),
    }),
  ),
  /** The revisions on the shelf whose parameters would be applied, and to how many robots each. */
  revisions: z.array(
    z.object({
      ...applied,
      strategy_zh: z.string(),
      strategy_ch: z.string(),
      strategy_en: z.string(),
      robots: count,
    }),
  ),
  /** When the platform reported one of them last, and which was silent longest; null: none was reported. */
  newest_report_at: z.nullable(z.string()),
  oldest_report_at: z.nullable(z.string()),
  /** So many may be instructed by one person alone. */
  alone_max: count,
  canary: count,
  halt_percent: z.string(),
});
export type BulkPreview = z.output<typeof BulkPreview>;

export const previewBulk = endpoint({
  method: 'POST',
  path: '/backstage/robot_bulk/preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'robot_bulk.ask',
  summary: `Previews a bulk instruction. Targets of more than ${bulkMax} robots are refused.`,
  body: z.strictObject(asked).check(...whole),
  reply: BulkPreview,
});

const command = { method: 'POST', command: true, stepUp: true, reply: RobotBulk } as const;

export const addBulk = endpoint({
  ...command,
  path: '/backstage/robot_bulk/add',
  ability: 'robot_bulk.ask',
  summary: 'Instructs many robots. Above the limit in settings, a second person must approve it.',
  body: z
    .strictObject({
      ...asked,
      /** Robots of the preview: where the target finds others now, it is refused. */
      robots: z.int().check(z.minimum(1), z.maximum(bulkMax)),
      /** Revisions of the preview: where others would be applied now, it is refused. */
      revisions: z.optional(z.array(AppliedRevision).check(z.maxLength(bulkRevisionsMax))),
      reason: Reason,
    })
    .check(
      ...whole,
      z.refine(({ kind, revisions }) => (kind === 'apply_parameters') === (revisions !== undefined), {
        error: 'field_required',
        path: ['revisions'],
      }),
    ),
});

export const approveBulk = endpoint({
  ...command,
  path: '/backstage/robot_bulk/approve',
  ability: 'robot_bulk.decide',
  summary: 'Approves and starts a bulk instruction. The maker cannot be the checker.',
  body: z.strictObject(rowReference),
});

export const declineBulk = endpoint({
  ...command,
  path: '/backstage/robot_bulk/decline',
  ability: 'robot_bulk.decide',
  summary: 'Declines a bulk instruction. No robot is instructed.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const continueBulk = endpoint({
  ...command,
  path: '/backstage/robot_bulk/continue',
  ability: 'robot_bulk.ask',
  summary: 'Resumes a halted bulk instruction. Earlier failures do not count towards halting it again.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const cancelBulk = endpoint({
  ...command,
  path: '/backstage/robot_bulk/cancel',
  ability: 'robot_bulk.ask',
  summary: 'Cancels a bulk instruction. Robots already instructed keep their instruction.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});
