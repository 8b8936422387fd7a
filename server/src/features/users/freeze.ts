import type { FreezeUser, ThawUser, User } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { type ChangeInput, change, type Patch } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { changeUser } from './change-user.ts';
import { type UserRow, userSubject } from './subject.ts';

/** Blocks withdrawals and transfers of a user; signing in and reading stay. */
export const freeze = changeUser<z.output<typeof FreezeUser>>(
  'freeze',
  async ({ row, input, context, emit }) => {
    const { reason, until = null, risk = false } = input;
    if (until !== null && Date.parse(until) <= context.now.getTime()) {
      throw new Refusal('frozen_until_past', { fields: { until: 'frozen_until_past' } });
    }
    await emit('user.frozen', row.id, { uid: row.uid, reason, risk });
    return {
      frozen: true,
      frozen_reason: reason,
      frozen_until: until,
      frozen_by_id: context.actor.access.id,
      frozen_by_risk: risk,
    };
  },
);

/** Lifts a freeze; one set by risk is lifted by another admin than the one who set it. */
export const thaw = changeUser<z.output<typeof ThawUser>>('thaw', async ({ row, emit }) => {
  await emit('user.thawed', row.id, { uid: row.uid });
  return thawed;
});

/** Ends a freeze whose time is over. */
export const endFreeze = change<UserRow, User, ChangeInput>(
  userSubject,
  'user.thaw',
  async ({ row, context, emit }) => {
    const isOver = row.frozen_until !== null && Date.parse(row.frozen_until) <= context.now.getTime();
    if (!row.frozen || !isOver) throw new Refusal('user_not_frozen');
    await emit('user.thawed', row.id, { uid: row.uid });
    return thawed;
  },
);

/** Looks once a minute for freezes that are over: everybody else reads the flag alone and compares no times. */
export function thawJob(services: Services): Job {
  return {
    name: 'user_thaw',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => endFreezes(services),
  };
}

/** Ends the freezes whose time is over, each by a command of its own. */
export async function endFreezes(services: Services): Promise<void> {
  const context = programContext('thaw', services.now());
  const overdue = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM users WHERE frozen AND frozen_until <= ${context.now.toISOString()} ORDER BY id`);
  for (const user of overdue) {
    try {
      await perform(endFreeze, user, context, services);
    } catch (error) {
      // Somebody changed the user at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}

const thawed: Patch<UserRow> = {
  frozen: false,
  frozen_reason: null,
  frozen_until: null,
  frozen_by_id: null,
  frozen_by_risk: false,
};
