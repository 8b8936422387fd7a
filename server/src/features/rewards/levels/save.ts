import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  createShareLevel,
  editShareLevel,
  ShareLevel,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import sql from 'sql-template-tag';
import { type ChangeInput, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type ShareLevelRow, shareLevelSubject } from './subject.ts';

export const createLevel = command<BodyOf<typeof createShareLevel>, ShareLevel>({
  action: 'share_level.create',
  async run({ tx, input, context }) {
    const { rank, name, match, activated, direct_active, team_volume_usdt, own_fees_usdt, bond_usdt } = input;
    const stored = await tx.maybe<{ id: number }>(sql`
      INSERT INTO share_level (rank, name, match, activated, direct_active, team_volume_usdt, own_fees_usdt, bond_usdt,
        created_at)
      VALUES (${rank}, ${name}, ${match}, ${activated}, ${direct_active}, ${team_volume_usdt}, ${own_fees_usdt},
        ${bond_usdt}, ${context.now.toISOString()})
      ON CONFLICT (rank) DO NOTHING RETURNING id`);
    if (stored === undefined) throw new Refusal('already_exists', { fields: { rank: 'already_exists' } });
    return {
      reply: await shareLevelSubject.read(tx, stored.id, context.actor.access),
      object: { type: 'share_level', id: stored.id },
      before: null,
      after: input,
    };
  },
});

export const editLevel = change<ShareLevelRow, ShareLevel, BodyOf<typeof editShareLevel>>(
  shareLevelSubject,
  'share_level.edit',
  async ({ input: { id: _id, version: _version, ...fields } }) => fields,
);

/** A level that somebody has, or that codes promise, stays. */
export const deleteLevel = removal<ShareLevelRow, ShareLevel, ChangeInput>(
  shareLevelSubject,
  'share_level.delete',
  async ({ tx, row }) => {
    const holder = await tx.maybe(sql`SELECT 1 FROM user_level WHERE rank = ${row.rank} LIMIT 1`);
    if (holder !== undefined) throw new Refusal('level_has_users');
    const { is_promised } = await tx.one<{ is_promised: boolean }>(sql`
      SELECT EXISTS (SELECT FROM user_level WHERE floor_rank = ${row.rank})
        OR EXISTS (SELECT FROM code_batch AS b WHERE plan_level = ${row.rank} AND (b.status = 'pending_review'
          OR EXISTS (SELECT FROM code WHERE batch_id = b.id AND code.status IN ('unused', 'assigned')))) AS is_promised`);
    if (is_promised) throw new Refusal('level_of_codes');
  },
);
