import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type createSharePlan,
  type editSharePlan,
  type SharePlan,
  sharePlanMachine,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import { type SharePlanRow, sharePlanSubject } from './subject.ts';

/** Drafts a version of the plan. */
export const createPlan = command<BodyOf<typeof createSharePlan>, SharePlan>({
  action: 'share_plan.create',
  async run({ tx, input: { name, terms }, context }) {
    const { now, actor } = context;
    const { id, no } = await tx.one<{ id: number; no: string }>(sql`
      WITH key AS (SELECT nextval(pg_get_serial_sequence('share_plan', 'id')) AS id)
      INSERT INTO share_plan (id, no, status, name, terms, maker_id, created_at, updated_at)
      SELECT id, 'S' || lpad(id::text, greatest(4, length(id::text)), '0'), 'draft', ${name}, ${JSON.stringify(terms)},
        ${actor.access.id}, ${now.toISOString()}, ${now.toISOString()}
      FROM key RETURNING id, no`);
    return {
      reply: await sharePlanSubject.read(tx, id, actor.access),
      object: { type: 'share_plan', id },
      before: null,
      after: { no, status: 'draft', name, terms },
    };
  },
});

/** Changes a draft, whose maker is then the one who changed it. */
export const editPlan = change<SharePlanRow, SharePlan, BodyOf<typeof editSharePlan>>(
  sharePlanSubject,
  'share_plan.edit',
  async ({ tx, row, input: { name, terms }, context }) => {
    const { access } = context.actor;
    advance(sharePlanMachine, await withMaker(tx, row), 'edit', access);
    return { name, terms, maker_id: access.id };
  },
);
