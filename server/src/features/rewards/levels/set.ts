import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  LevelChange,
  setUserLevel,
  UserLevel,
  unlockUserLevel,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import sql from 'sql-template-tag';
import { change, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type UserLevelRow, userLevelSubject } from './subject.ts';

/** Sets a user's level manually and locks it against the evaluation. No one sets their own. */
export const setLevel = command<BodyOf<typeof setUserLevel>, UserLevel>({
  action: 'user_level.set',
  async run({ tx, input, context, emit }) {
    const { uid, rank, reason } = input;
    const { now, actor } = context;
    const user = await visibleUser(tx, uid, actor.access);
    if (user.id === actor.access.user_id)
      throw new Refusal('level_of_own', { fields: { uid: 'level_of_own' } });
    await refuseUnknown(tx, rank);
    const row = await lockUserLevel(tx, user.id, now);
    const patch = { rank, locked: true, reason };
    const { before, after } = await writeChange(tx, userLevelSubject, row, patch, now);
    await noteChange(tx, { userId: user.id, from: row.rank, to: rank, cause: 'hand', at: now });
    if (row.rank !== rank) await emit('user_level.changed', row.id, { uid, from: row.rank, to: rank });
    return {
      reply: await userLevelSubject.read(tx, row.id, actor.access),
      object: { type: 'user_level', id: row.id },
      before,
      after,
      reason,
    };
  },
});

/** Leaves the level to the next evaluation again. */
export const unlockLevel = change<UserLevelRow, UserLevel, BodyOf<typeof unlockUserLevel>>(
  userLevelSubject,
  'user_level.unlock',
  async ({ row, context }) => {
    if (!row.locked) throw new Refusal('level_not_locked');
    if (row.user_id === context.actor.access.user_id) throw new Refusal('level_of_own');
    return { locked: false, reason: null };
  },
);

async function refuseUnknown(tx: Transaction, rank: number): Promise<void> {
  if (rank === 0) return;
  const level = await tx.maybe(sql`SELECT 1 FROM share_level WHERE rank = ${rank} FOR KEY SHARE`);
  if (level === undefined) throw new Refusal('not_found', { fields: { rank: 'not_found' } });
}

/** The row of a user, locked; made where there was none. */
export async function lockUserLevel(tx: Transaction, userId: number, now: Date): Promise<UserLevelRow> {
  const at = now.toISOString();
  await tx.query(sql`
    INSERT INTO user_level (user_id, rank, created_at, updated_at) VALUES (${userId}, 0, ${at}, ${at})
    ON CONFLICT (user_id) DO NOTHING`);
  return await tx.one<UserLevelRow>(
    sql`SELECT * FROM user_level WHERE user_id = ${userId} FOR NO KEY UPDATE`,
  );
}

interface Step extends Pick<LevelChange, 'cause'> {
  userId: number;
  from: number;
  to: number;
  at: Date;
}

/** Writes a step into the history; one that leads nowhere is none. */
export async function noteChange(tx: Transaction, { userId, from, to, cause, at }: Step): Promise<void> {
  if (from === to) return;
  await tx.query(sql`
    INSERT INTO user_level_change (user_id, from_rank, to_rank, cause, at)
    VALUES (${userId}, ${from}, ${to}, ${cause}, ${at.toISOString()})`);
}
