import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type activateSharePlan,
  type proposeSharePlan,
  type retireSharePlan,
  type SharePlan,
  type sendBackSharePlan,
  sharePlanMachine,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import { type SharePlanRow, sharePlanSubject } from './subject.ts';

export const proposePlan = change<SharePlanRow, SharePlan, BodyOf<typeof proposeSharePlan>>(
  sharePlanSubject,
  'share_plan.propose',
  async ({ tx, row, context, emit }) => {
    const { access } = context.actor;
    const status = advance(sharePlanMachine, await withMaker(tx, row), 'propose', access);
    await emit('share_plan.proposed', row.id, { no: row.no });
    return { status, maker_id: access.id, reason: null };
  },
);

/** Makes a version the plan and retires the one before. */
export const activatePlan = change<SharePlanRow, SharePlan, BodyOf<typeof activateSharePlan>>(
  sharePlanSubject,
  'share_plan.activate',
  async ({ tx, row, context, emit }) => {
    const { access } = context.actor;
    const status = advance(sharePlanMachine, await withMaker(tx, row), 'activate', access);
    const now = context.now.toISOString();
    // Of two that are activated at the same moment the second waits here, and retires the first.
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('share_plan active'))`);
    await tx.query(sql`
      UPDATE share_plan SET status = 'retired', retired_at = ${now}, updated_at = ${now}, version = version + 1
      WHERE status = 'active'`);
    await emit('share_plan.activated', row.id, { no: row.no });
    return { status, reviewer_id: access.id, activated_at: now };
  },
);

export const sendBackPlan = change<SharePlanRow, SharePlan, BodyOf<typeof sendBackSharePlan>>(
  sharePlanSubject,
  'share_plan.send_back',
  async ({ tx, row, input: { reason }, context }) => ({
    status: advance(sharePlanMachine, await withMaker(tx, row), 'send_back', context.actor.access),
    reason,
  }),
);

/** Ends the plan without another one. */
export const retirePlan = change<SharePlanRow, SharePlan, BodyOf<typeof retireSharePlan>>(
  sharePlanSubject,
  'share_plan.retire',
  async ({ tx, row, input: { reason }, context, emit }) => {
    const status = advance(sharePlanMachine, await withMaker(tx, row), 'retire', context.actor.access);
    await emit('share_plan.retired', row.id, { no: row.no, reason });
    return { status, reason, retired_at: context.now.toISOString() };
  },
);
