import * as z from 'zod/mini';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { Amount, Asset, assets, fitsScale, PositiveAmount } from '../../../core/assets.ts';
import { csvFile } from '../../../core/csv-import.ts';
import { Id, line, paragraph, Reason, rowReference, Time } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { compare } from '../../../core/money.ts';

export const activityStatuses = ['draft', 'pending_review', 'on', 'ended'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** The phase of an activity now: a published one runs within its window. */
export const activityPhases = ['draft', 'review', 'scheduled', 'live', 'over'] as const;

export const activityAudiences = ['all', 'level', 'country'] as const;

/** What a reward is for; `none`: the activity gives nothing. */
export const activityCauses = ['none', 'recharge', 'activation', 'invite', 'file'] as const;

/** `fixed` gives an amount, `percent` a part of what was recharged. */
export const activityModes = ['fixed', 'percent'] as const;

export const activityLevelMax = 20;

const terms = {
  cause: z.enum(activityCauses),
  asset: Asset,
  mode: z.enum(activityModes),
  /** An amount, or percent. */
  amount: Amount,
  /** Recharges below it give nothing; in USDT. */
  min_usdt: Amount,
  /** The most that one cause gives by a percentage; null: no limit. */
  cap: z.nullable(PositiveAmount),
  /** The most that one user gets; null: no limit. */
  per_user: z.nullable(PositiveAmount),
  /** The most that is given in all. */
  budget: Amount,
  hold_days: z.int().check(z.minimum(0), z.maximum(365)),
};

const texts = {
  title_zh: line(80),
  title_en: line(120),
  rules_zh: paragraph(5000),
  rules_en: paragraph(5000),
  starts_at: Time,
  ends_at: Time,
  audience: z.enum(activityAudiences),
  /** Users of this level and above. */
  level_min: z.int().check(z.minimum(0), z.maximum(activityLevelMax)),
  countries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'invalid_request' })))
    .check(z.maxLength(250)),
};

/** A campaign: a window, rules in words, whom it is for and, where it gives one, its reward. */
export const Activity = z.object({
  id: z.int(),
  status: z.enum(activityStatuses),
  phase: z.enum(activityPhases),
  title_zh: z.string(),
  title_en: z.string(),
  rules_zh: z.string(),
  rules_en: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  audience: z.enum(activityAudiences),
  level_min: z.int(),
  countries: z.array(z.string()),
  ...terms,
  amount: z.string(),
  budget: z.string(),
  /** Used budget; clawed-back rewards no longer count. */
  given: z.string(),
  left: z.string(),
  maker_id: z.int(),
  maker: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  /** Why it was sent back or ended early. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Activity = z.output<typeof Activity>;

/** Money is promised by one person and put on by another. What is on may be limited further, never widened. */
export const activityMachine = machine<Pick<Activity, 'status'> & Proposed>()({
  name: 'activity',
  states: activityStatuses,
  final: ['ended'],
  transitions: [
    { event: 'edit', from: ['draft'], to: 'draft', ability: 'activity.edit' },
    { event: 'propose', from: ['draft'], to: 'pending_review', ability: 'activity.edit' },
    { event: 'publish', from: ['pending_review'], to: 'on', ability: 'activity.approve', guard: notByMaker },
    { event: 'send_back', from: ['pending_review'], to: 'draft', ability: 'activity.approve' },
    { event: 'limit', from: ['on'], to: 'on', ability: 'activity.edit' },
    { event: 'give', from: ['on'], to: 'on', ability: 'activity.give' },
    { event: 'end', from: ['on'], to: 'ended', ability: 'activity.edit' },
    { event: 'delete', from: ['draft'], to: 'draft', ability: 'activity.edit' },
  ],
});

export const activityList = list({
  path: '/backstage/activity',
  ability: 'activity.read',
  exportAbility: 'activity.export',
  row: Activity,
  sort: '-created_at',
  searched: true,
  totals: ['budget', 'given', 'left'],
  queues: [{ name: 'to_review', filters: { phase: 'review' }, sort: 'starts_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    title_zh: { kind: 'text', filter: 'prefix' },
    title_en: { kind: 'text', filter: 'prefix', shown: false },
    phase: { kind: 'enum', values: activityPhases, filter: true },
    starts_at: { kind: 'time', filter: true, sort: true },
    ends_at: { kind: 'time', filter: true, sort: true },
    cause: { kind: 'enum', values: activityCauses, filter: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    budget: { kind: 'amount' },
    given: { kind: 'amount' },
    left: { kind: 'amount' },
    audience: { kind: 'enum', values: activityAudiences, shown: false },
    maker: { kind: 'text', filter: true, shown: false },
    reviewer: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
  },
});

export const ActivityDetail = z.object({
  activity: Activity,
  /** Users with a reward that was not clawed back. */
  users: z.int(),
  /** Granted rewards, the pending ones among them, and clawed-back ones. */
  rewards: z.int(),
  waiting: z.int(),
  taken_back: z.int(),
  /** What was given in the last 24 hours. */
  pace: z.string(),
  /** At that pace: what will be given by its end, and when the budget is spent; null: not before its end. */
  forecast: z.string(),
  spent_at: z.nullable(z.string()),
  history: z.array(HistoryEntry),
});

export const activityDetail = endpoint({
  method: 'GET',
  path: '/backstage/activity/detail',
  ability: 'activity.read',
  summary:
    'Returns an activity with what it has granted, a forecast at the pace of the last day, and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: ActivityDetail,
});

type Given = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]> };
const fields = { ...texts, ...terms };

/** What must fit together, by the field that says it. */
const coherent = [
  z.refine<Given>(({ starts_at, ends_at }) => starts_at < ends_at, {
    path: ['ends_at'],
    error: 'activity_window',
  }),
  z.refine<Given>(({ cause, amount }) => cause === 'none' || compare(amount, '0') > 0, {
    path: ['amount'],
    error: 'amount_not_positive',
  }),
  z.refine<Given>(({ cause, budget }) => cause === 'none' || compare(budget, '0') > 0, {
    path: ['budget'],
    error: 'amount_not_positive',
  }),
  z.refine<Given>(({ cause, mode }) => mode === 'fixed' || cause === 'recharge', {
    path: ['mode'],
    error: 'activity_percent',
  }),
  z.refine<Given>(({ mode, amount }) => mode === 'fixed' || compare(amount, '100') <= 0, {
    path: ['amount'],
    error: 'share_malformed',
  }),
  z.refine<Given>(({ mode, cap }) => mode === 'percent' || cap === null, {
    path: ['cap'],
    error: 'activity_cap',
  }),
  ...(['amount', 'cap', 'per_user', 'budget'] as const).map((name) =>
    z.refine<Given>(
      (given) => {
        const amount = given[name];
        return (
          amount === null || (name === 'amount' && given.mode === 'percent') || fitsScale(amount, given.asset)
        );
      },
      { path: [name], error: 'amount_scale' },
    ),
  ),
  z.refine<Given>(({ audience, countries }) => audience !== 'country' || countries.length > 0, {
    path: ['countries'],
    error: 'field_required',
  }),
] as const;

const activityCommand = { method: 'POST', command: true, reply: Activity } as const;
const editing = {
  ...activityCommand,
  ability: 'activity.edit',
  withoutProof: 'Nothing is granted before another person publishes it.',
} as const;

export const createActivity = endpoint({
  ...editing,
  path: '/backstage/activity/add',
  summary: 'Creates a draft activity.',
  body: z.strictObject(fields).check(...coherent),
});

export const editActivity = endpoint({
  ...editing,
  path: '/backstage/activity/edit',
  summary: 'Changes a draft activity.',
  body: z.strictObject({ ...rowReference, ...fields }).check(...coherent),
});

export const proposeActivity = endpoint({
  ...editing,
  path: '/backstage/activity/propose',
  summary: 'Requests publication of a draft activity. Another admin decides.',
  body: z.strictObject(rowReference),
});

export const publishActivity = endpoint({
  ...activityCommand,
  path: '/backstage/activity/publish',
  ability: 'activity.approve',
  stepUp: true,
  summary: 'Publishes an activity, which grants its reward while it runs. The maker cannot publish it.',
  body: z.strictObject(rowReference),
});

export const sendBackActivity = endpoint({
  ...activityCommand,
  path: '/backstage/activity/send_back',
  ability: 'activity.approve',
  stepUp: true,
  summary: 'Returns a proposed activity to draft.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const limitActivity = endpoint({
  ...editing,
  path: '/backstage/activity/limit',
  withoutProof: 'It can only reduce what is granted.',
  summary: 'Lowers the budget of a running activity, not below what was granted, or moves its end forward.',
  body: z.strictObject({ ...rowReference, budget: Amount, ends_at: Time, reason: Reason }),
});

export const endActivity = endpoint({
  ...editing,
  path: '/backstage/activity/end',
  withoutProof: 'It can only reduce what is granted.',
  summary: 'Ends an activity now. Rewards already granted stay.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const deleteActivity = endpoint({
  ...editing,
  path: '/backstage/activity/del',
  summary: 'Deletes a draft activity.',
  body: z.strictObject(rowReference),
  reply: z.null(),
});

/** What somebody should know before it is saved. */
export const ActivityCheck = z.object({
  /** Others that give something for the same within the same time, to be on or about to be. */
  overlaps: z.array(z.object({ id: z.int(), title_zh: z.string(), title_en: z.string() })),
});

export const checkActivity = endpoint({
  method: 'POST',
  path: '/backstage/activity/check',
  ability: 'activity.read',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  summary: 'Lists other activities that reward the same event at the same time.',
  body: z.strictObject({
    id: z.optional(Id),
    cause: terms.cause,
    starts_at: Time,
    ends_at: Time,
  }),
  reply: ActivityCheck,
});

/** The columns that a file must have; `amount` may be there too, and is the activity's where it is not. */
export const activityFileColumns = ['uid'] as const;

/** More are refused: all are given within one transaction. */
export const activityRowsMax = 1_000;

export const activityFileFaults = [
  'columns_missing',
  'text_hidden',
  'csv_malformed',
  'uid_unknown',
  'uid_twice',
  'amount_malformed',
  'user_excluded',
  'user_is_own',
  'too_many_rows',
] as const;

export const ActivityFilePreview = z.object({
  good: z.int(),
  known: z.int(),
  /** What the good rows ask for. */
  sum: z.string(),
  bad: z.int(),
  bad_rows: z.array(
    z.object({ row: z.int(), text: z.string(), faults: z.array(z.enum(activityFileFaults)) }),
  ),
});

export const previewActivityFile = endpoint({
  method: 'POST',
  path: '/backstage/activity/preview_file',
  ability: 'activity.give',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  summary: 'Validates a file of users: who would get the reward, who already has it, and rows with errors.',
  body: z.strictObject({ id: Id, ...csvFile }),
  reply: ActivityFilePreview,
});

export const giveByFile = endpoint({
  method: 'POST',
  command: true,
  path: '/backstage/activity/give',
  ability: 'activity.give',
  stepUp: true,
  summary: 'Grants the reward to each user of a file once, as far as the budget allows.',
  body: z.strictObject({ id: Id, ...csvFile, skip_bad: z._default(z.boolean(), false) }),
  reply: z.object({ given: z.int(), known: z.int(), skipped: z.int(), sum: z.string() }),
});
