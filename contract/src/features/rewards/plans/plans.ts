import * as z from 'zod/mini';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { line, Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { inactiveRules, ShareTerms, shareModes } from '../share-terms.ts';

export const sharePlanStatuses = ['draft', 'pending_review', 'active', 'retired'] as const;
export type SharePlanStatus = (typeof sharePlanStatuses)[number];

/** A version of the plan by which fees are shared. From its proposal on its terms never change. */
export const SharePlan = z.object({
  id: z.int(),
  no: z.string(),
  status: z.enum(sharePlanStatuses),
  name: z.string(),
  terms: ShareTerms,
  mode: z.enum(shareModes),
  inactive: z.enum(inactiveRules),
  depth: z.int(),
  source_cap_percent: z.string(),
  budget_usdt: z.nullable(z.string()),
  maker_id: z.int(),
  maker: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  /** Why it was sent back or retired. */
  reason: z.nullable(z.string()),
  activated_at: z.nullable(z.string()),
  retired_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type SharePlan = z.output<typeof SharePlan>;

/** One version is active at a time: that of another one retires it. */
export const sharePlanMachine = machine<Pick<SharePlan, 'status'> & Proposed>()({
  name: 'share_plan',
  states: sharePlanStatuses,
  final: ['retired'],
  transitions: [
    { event: 'edit', from: ['draft'], to: 'draft', ability: 'distribution.edit' },
    { event: 'propose', from: ['draft'], to: 'pending_review', ability: 'distribution.edit' },
    {
      event: 'activate',
      from: ['pending_review'],
      to: 'active',
      ability: 'distribution.approve',
      guard: notByMaker,
    },
    { event: 'send_back', from: ['pending_review'], to: 'draft', ability: 'distribution.approve' },
    { event: 'retire', from: ['active'], to: 'retired', ability: 'distribution.approve' },
    { event: 'supersede', from: ['active'], to: 'retired' },
  ],
});

export const sharePlanList = list({
  path: '/backstage/share_plan',
  ability: 'distribution.read',
  exportAbility: 'distribution.export',
  row: SharePlan,
  sort: '-created_at',
  queues: [{ name: 'to_review', filters: { status: 'pending_review' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    name: { kind: 'text' },
    status: { kind: 'enum', values: sharePlanStatuses, filter: true },
    mode: { kind: 'enum', values: shareModes, filter: true },
    depth: { kind: 'number' },
    inactive: { kind: 'enum', values: inactiveRules, shown: false },
    source_cap_percent: { kind: 'number' },
    budget_usdt: { kind: 'number', shown: false },
    maker: { kind: 'text', filter: true },
    reviewer: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    activated_at: { kind: 'time' },
    retired_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const SharePlanDetail = z.object({
  plan: SharePlan,
  /** What it is compared with: the version that is active, or was before it. Null: there is none. */
  before: z.nullable(SharePlan),
  /** What was given under it, in USDT. */
  given_usdt: z.string(),
  history: z.array(HistoryEntry),
});
export type SharePlanDetail = z.output<typeof SharePlanDetail>;

export const sharePlanDetail = endpoint({
  method: 'GET',
  path: '/backstage/share_plan/detail',
  ability: 'distribution.read',
  summary: 'Returns a plan version with its matrix, the version it is compared with, and its history.',
  query: z.strictObject({
    id: z.string().check(z.regex(/^\d{1,15}$/)),
    /** The version to compare it with, where that is not the usual one. */
    with: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  reply: SharePlanDetail,
});

const planCommand = { method: 'POST', command: true, stepUp: true, reply: SharePlan } as const;

export const createSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/add',
  ability: 'distribution.edit',
  summary: 'Creates a draft plan version. A matrix whose worst path exceeds the cap is refused.',
  body: z.strictObject({ name: line(64), terms: ShareTerms }),
});

export const editSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/edit',
  ability: 'distribution.edit',
  summary: 'Changes a draft plan version.',
  body: z.strictObject({ ...rowReference, name: line(64), terms: ShareTerms }),
});

export const proposeSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/propose',
  ability: 'distribution.edit',
  summary: 'Requests activation of a draft plan version. Another admin decides.',
  body: z.strictObject(rowReference),
});

export const activateSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/activate',
  ability: 'distribution.approve',
  summary: 'Activates a plan version and retires the previous one. The maker cannot activate it.',
  body: z.strictObject(rowReference),
});

export const sendBackSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/send_back',
  ability: 'distribution.approve',
  summary: 'Returns a proposed plan version to draft.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const retireSharePlan = endpoint({
  ...planCommand,
  path: '/backstage/share_plan/retire',
  ability: 'distribution.approve',
  summary: 'Ends the active plan without a replacement. Fees are no longer shared.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});
