import { decimal } from '@quarterdeck/contract/core/money';
import sql, { type Sql } from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { keepStanding } from '../causes/standing.ts';
import { keepStaffCause } from '../instructions/commands.ts';
import { instruct } from '../instructions/instruct.ts';
import { lockRobots } from '../lock.ts';
import { bulkJobName } from './commands.ts';
import { obstacleOf } from './preview.ts';
import type { BulkRow } from './subject.ts';

/** Robots that one transaction instructs. */
const chunkSize = 1_000;

/** How often a bulk looks whether its canary, or the last of its robots, has answered, in seconds. */
const lookSeconds = 1;

/** What is to be done after a step. */
type Next = 'go_on' | 'wait' | 'end';

/** Carries bulks out, step by step; each step is a transaction, so that one killed half-way goes on where it stood. */
export function bulkJob(services: Services): Job {
  return {
    name: bulkJobName,
    options: { concurrency: 1, retryLimit: 20 },
    run: ({ id }) => carryOut(Number(id), services),
  };
}

export async function carryOut(id: number, services: Services): Promise<void> {
  for (;;) {
    const next = await perform(step, { id }, programContext(bulkJobName, services.now()), services);
    if (next !== 'go_on') return;
  }
}

const step = command<{ id: number }, Next>({
  action: 'robot_bulk.step',
  objectOf: ({ id }) => ({ type: 'robot_bulk', id }),
  async run({ tx, input: { id }, context, services, emit }) {
    const object = { type: 'robot_bulk', id };
    const still = (reply: Next) => ({ reply, object, before: null, after: null, didNothing: true as const });
    const bulk = await tx.maybe<BulkRow>(sql`
      SELECT * FROM robot_bulk WHERE id = ${id} AND status = 'running' FOR NO KEY UPDATE`);
    if (bulk === undefined) return still('end');
    const told = { no: bulk.no, name: bulk.no, count: bulk.robots };
    const state = await tx.one<{ left: number; open: number; answered: number; failed: number }>(sql`
      SELECT (SELECT count(*) FROM robot_bulk_item WHERE bulk_id = ${id} AND instruction_id IS NULL AND skipped_code IS NULL)::int AS left,
        count(*) FILTER (WHERE status = 'waiting')::int AS open,
        count(*) FILTER (WHERE status <> 'waiting')::int AS answered,
        count(*) FILTER (WHERE status IN ('refused', 'overdue'))::int AS failed
      FROM robot_instruction WHERE bulk_id = ${id}`);
    const begun = state.open + state.answered;
    if (state.left > 0 && failsTooOften(bulk, state)) {
      await end('halted');
      await emit('robot_bulk.halted', id, told);
      return done('halted', state);
    }
    const isCanary = begun < bulk.canary;
    const waitsForCanary = begun > 0 && begun <= bulk.canary && state.open > 0;
    if (waitsForCanary || (state.left === 0 && state.open > 0)) {
      await services.jobs.send(tx, bulkJobName, { id }, { startAfterSeconds: lookSeconds });
      return still('wait');
    }
    if (state.left === 0) {
      await end('completed');
      await emit('robot_bulk.ended', id, told);
      return done('completed', state);
    }
    const most = isCanary ? bulk.canary - begun : chunkSize;
    const items = await tx.query<{ robot_id: number }>(sql`
      SELECT robot_id FROM robot_bulk_item WHERE bulk_id = ${id} AND instruction_id IS NULL AND skipped_code IS NULL
      ORDER BY place LIMIT ${most}::int`);
    const acting = {
      tx,
      context: { ...context, actor: { ...context.actor, name: await makerOf(bulk) } },
      services,
    };
    const ids = await lockRobots(tx, sql`id = ANY(${items.map(({ robot_id }) => robot_id)}::bigint[])`);
    if (bulk.kind === 'resume') await keepStanding(acting, ids);
    const inTheWay =
      bulk.kind === 'apply_parameters'
        ? sql`coalesce(${obstacleOf(bulk.kind)}, ${await otherRevision(tx, bulk, ids)})`
        : obstacleOf(bulk.kind);
    const skipped = await tx.query<{ robot_id: number }>(sql`
      UPDATE robot_bulk_item AS t SET skipped_code = found.obstacle
      FROM (SELECT r.id, ${inTheWay} AS obstacle FROM robot AS r WHERE r.id = ANY(${ids}::bigint[])) AS found
      WHERE t.bulk_id = ${id} AND t.robot_id = found.id AND found.obstacle IS NOT NULL
      RETURNING t.robot_id`);
    const out = new Set(skipped.map(({ robot_id }) => robot_id));
    const chosen = ids.filter((one) => !out.has(one));
    const { kind, stop_mode, apply_at, reason } = bulk;
    const ask = {
      kind,
      stopMode: stop_mode ?? undefined,
      applyAt: apply_at ?? undefined,
      reason,
      bulkId: id,
      askerId: bulk.maker_id,
    };
    await keepStaffCause(acting, chosen, ask);
    const given = await instruct(acting, chosen, ask);
    await tx.query(sql`
      UPDATE robot_bulk_item AS t SET instruction_id = i.id
      FROM unnest(${given.map((one) => one.id)}::bigint[], ${given.map((one) => one.robot_id)}::bigint[]) AS i (id, robot_id)
      WHERE t.bulk_id = ${id} AND t.robot_id = i.robot_id`);
    return {
      reply: 'go_on',
      object,
      before: null,
      after: { instructed: begun + chosen.length, ...(out.size > 0 && { skipped: out.size }) },
    };

    async function end(status: 'halted' | 'completed') {
      const at = context.now.toISOString();
      await tx.query(sql`
        UPDATE robot_bulk SET status = ${status}, finished_at = ${status === 'completed' ? at : null}, updated_at = ${at},
          version = version + 1
        WHERE id = ${id}`);
    }
    function done(status: string, { answered, failed }: { answered: number; failed: number }) {
      return {
        reply: 'end' as const,
        object,
        before: { status: 'running' },
        after: { status, answered, failed },
      };
    }
    async function makerOf({ maker_id }: BulkRow) {
      const { username } = await tx.one<{ username: string }>(
        sql`SELECT username FROM admin WHERE id = ${maker_id}`,
      );
      return username;
    }
  },
});

/** Leaves out robots whose strategy has another revision on the shelf than when the bulk was asked for; none changes until the commit. */
async function otherRevision(
  tx: Transaction,
  { revisions }: BulkRow,
  robots: readonly number[],
): Promise<Sql> {
  await tx.query(sql`
    SELECT FROM strategy WHERE id IN (SELECT strategy_id FROM robot WHERE id = ANY(${robots}::bigint[])) ORDER BY id FOR SHARE`);
  return sql`CASE WHEN NOT EXISTS (
    SELECT FROM strategy AS s
      JOIN jsonb_to_recordset(${JSON.stringify(revisions ?? [])}::jsonb) AS asked (strategy_id bigint, revision int)
        ON asked.strategy_id = s.id AND asked.revision = s.shelf_revision
    WHERE s.id = r.strategy_id) THEN 'robot_revision_changed' END`;
}

/** Too large a share of the robots failed or did not answer; those before a resume do not count. */
function failsTooOften(
  { halt_percent, forgiven }: Pick<BulkRow, 'halt_percent' | 'forgiven'>,
  { answered, failed }: { answered: number; failed: number },
): boolean {
  const fresh = failed - forgiven;
  if (fresh <= 0) return false;
  return decimal(String(fresh * 100)).gt(decimal(halt_percent).mul(answered - forgiven));
}
