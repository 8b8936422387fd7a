import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import {
  type Activity,
  activityMachine,
  type createActivity,
  type deleteActivity,
  type editActivity,
  type endActivity,
  type limitActivity,
  type proposeActivity,
  type publishActivity,
  type sendBackActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import sql from 'sql-template-tag';
import { advance, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type ActivityRow, activitySubject } from './subject.ts';

export const create = command<BodyOf<typeof createActivity>, Activity>({
  action: 'activity.create',
  async run({ tx, input, context }) {
    const { access } = context.actor;
    const now = context.now.toISOString();
    const { title_zh, title_en, rules_zh, rules_en, starts_at, ends_at, audience, level_min, countries } =
      input;
    const { cause, asset, mode, amount, min_usdt, cap, per_user, budget, hold_days } = input;
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO activity (status, title_zh, title_en, rules_zh, rules_en, starts_at, ends_at, audience, level_min, countries,
        cause, asset, mode, amount, min_usdt, cap, per_user, budget, hold_days, maker_id, created_at, updated_at)
      VALUES ('draft', ${title_zh}, ${title_en}, ${rules_zh}, ${rules_en}, ${starts_at}, ${ends_at}, ${audience}, ${level_min},
        ${countries}, ${cause}, ${asset}, ${mode}, ${amount}, ${min_usdt}, ${cap}, ${per_user}, ${budget}, ${hold_days},
        ${access.id}, ${now}, ${now})
      RETURNING id`);
    return {
      reply: await activitySubject.read(tx, id, access),
      object: { type: 'activity', id },
      before: null,
      after: input,
    };
  },
});

export const edit = change<ActivityRow, Activity, BodyOf<typeof editActivity>>(
  activitySubject,
  'activity.edit',
  async ({ tx, row, context, input: { id: _id, version: _version, ...fields } }) => {
    const { access } = context.actor;
    advance(activityMachine, await withMaker(tx, row), 'edit', access);
    return { ...fields, maker_id: access.id };
  },
);

export const propose = change<ActivityRow, Activity, BodyOf<typeof proposeActivity>>(
  activitySubject,
  'activity.propose',
  async ({ tx, row, context, emit }) => {
    const { access } = context.actor;
    const status = advance(activityMachine, await withMaker(tx, row), 'propose', access);
    requireAhead(row, context.now);
    await emit('activity.proposed', row.id, { title: row.title_en });
    return { status, maker_id: access.id, reason: null };
  },
);

export const publish = change<ActivityRow, Activity, BodyOf<typeof publishActivity>>(
  activitySubject,
  'activity.publish',
  async ({ tx, row, context, emit }) => {
    const { access } = context.actor;
    const status = advance(activityMachine, await withMaker(tx, row), 'publish', access);
    requireAhead(row, context.now);
    await emit('activity.published', row.id, { title: row.title_en });
    return { status, reviewer_id: access.id };
  },
);

export const sendBack = change<ActivityRow, Activity, BodyOf<typeof sendBackActivity>>(
  activitySubject,
  'activity.send_back',
  async ({ tx, row, context, input: { reason } }) => ({
    status: advance(activityMachine, await withMaker(tx, row), 'send_back', context.actor.access),
    reason,
  }),
);

/** Gives less or ends earlier. More than one person put on, one person alone does not give. */
export const limit = change<ActivityRow, Activity, BodyOf<typeof limitActivity>>(
  activitySubject,
  'activity.limit',
  async ({ tx, row, context, input: { budget, ends_at, reason } }) => {
    advance(activityMachine, await withMaker(tx, row), 'limit', context.actor.access);
    if (compare(budget, row.budget) > 0)
      throw new Refusal('activity_widened', { fields: { budget: 'activity_widened' } });
    if (new Date(ends_at) > new Date(row.ends_at))
      throw new Refusal('activity_widened', { fields: { ends_at: 'activity_widened' } });
    if (new Date(ends_at) <= new Date(row.starts_at))
      throw new Refusal('activity_window', { fields: { ends_at: 'activity_window' } });
    if (compare(budget, row.given) < 0) {
      throw new Refusal('activity_budget_below_given', {
        parameters: { given: `${row.given} ${row.asset}` },
        fields: { budget: 'activity_budget_below_given' },
      });
    }
    return { budget, ends_at, reason };
  },
);

export const end = change<ActivityRow, Activity, BodyOf<typeof endActivity>>(
  activitySubject,
  'activity.end',
  async ({ tx, row, context, emit, input: { reason } }) => {
    const status = advance(activityMachine, await withMaker(tx, row), 'end', context.actor.access);
    await emit('activity.ended', row.id, { title: row.title_en, reason });
    return { status, reason };
  },
);

export const remove = removal<ActivityRow, Activity, BodyOf<typeof deleteActivity>>(
  activitySubject,
  'activity.delete',
  async ({ tx, row, context }) => {
    advance(activityMachine, await withMaker(tx, row), 'delete', context.actor.access);
  },
);

function requireAhead({ ends_at }: ActivityRow, now: Date): void {
  if (new Date(ends_at) <= now) throw new Refusal('activity_over', { fields: { ends_at: 'activity_over' } });
}
