import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { ShareReplay, startShareReplay } from '@quarterdeck/contract/features/rewards/replays/replays';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { startOf } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { findReplay } from './detail.ts';
import { emptyTally } from './tally.ts';

export const replayJobName = 'replay_share_plan';

/**
 * Begins a replay of a month, up to now where it has not ended. One of this version that is
 * under way is answered as it is, and goes on where its server has ended: two that carry it out take turns.
 */
export const startReplay = command<BodyOf<typeof startShareReplay>, ShareReplay>({
  action: 'share_replay.start',
  async run({ tx, input, context, services }) {
    const { plan_id, month } = input;
    const plan = await tx.maybe<{ terms: ShareTerms }>(
      sql`SELECT terms FROM share_plan WHERE id = ${plan_id} FOR KEY SHARE`,
    );
    if (plan === undefined) throw new Refusal('not_found', { fields: { plan_id: 'not_found' } });
    const from = startOf(`${month}-01`);
    const end = new Date(from);
    end.setUTCMonth(end.getUTCMonth() + 1);
    const until = new Date(Math.min(end.getTime(), context.now.getTime())).toISOString();
    await tx.query(sql`
      INSERT INTO share_replay (plan_id, terms, month, from_at, until_at, status, started_by, fees, tally, created_at)
      SELECT ${plan_id}, ${JSON.stringify(plan.terms)}, ${month}, ${from}, ${until}, 'queued', ${context.actor.name},
        (SELECT count(*)::int FROM fee WHERE created_at >= ${from} AND created_at < ${until} AND status = 'collected'),
        ${JSON.stringify(emptyTally)}, ${context.now.toISOString()}
      ON CONFLICT (plan_id) WHERE status IN ('queued', 'running') DO NOTHING`);
    const { id } = await tx.one<{ id: number }>(
      sql`SELECT id FROM share_replay WHERE plan_id = ${plan_id} AND status IN ('queued', 'running')`,
    );
    await services.jobs.send(tx, replayJobName, { id });
    const replay = await findReplay(tx, id);
    return {
      reply: replay,
      object: { type: 'share_replay', id },
      before: null,
      after: { plan_id, month, fees: replay.fees },
    };
  },
});
