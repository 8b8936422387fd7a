import { isDeepStrictEqual } from 'node:util';
import { can } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type AppliedRevision,
  type addBulk,
  type approveBulk,
  bulkMachine,
  type cancelBulk,
  type continueBulk,
  type declineBulk,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { steerAbility } from '@quarterdeck/contract/features/robots/instructions/instructions';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { obstacleOf, refuseTooMany } from './preview.ts';
import { type BulkRow, bulkSubject } from './subject.ts';
import { targetIds } from './target.ts';

export const bulkJobName = 'robot_bulk';

const told = ({ no, robots }: Pick<BulkRow, 'no' | 'robots'>) => ({ no, name: no, count: robots });

/** Instructs many robots: immediately, or after a second person agreed. Robots with an obstacle are left out from the start. */
export const add = command<BodyOf<typeof addBulk>, RobotBulk>({
  action: 'robot_bulk.add',
  async run({ tx, input, context, services, emit }) {
    const { access } = context.actor;
    const { target, kind, stop_mode = null, apply_at = null, reason } = input;
    if (!can(access, steerAbility(kind))) throw new Refusal('forbidden');
    const at = context.now.toISOString();
    const [settings, ids] = await Promise.all([
      readSettings(tx, 'steering'),
      targetIds(tx, target, access, context.language),
    ]);
    const filter = 'filter' in target ? JSON.stringify(target.filter) : null;
    const bulk = await tx.one<BulkRow>(sql`
      WITH key AS (SELECT nextval(pg_get_serial_sequence('robot_bulk', 'id')) AS id)
      INSERT INTO robot_bulk (id, no, status, kind, stop_mode, apply_at, reason, filter, robots, canary, halt_percent,
        needs_second, maker_id, created_at, updated_at)
      SELECT key.id, 'I' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(5, length(key.id::text)), '0'),
        'pending_review', ${kind}, ${stop_mode}, ${apply_at}, ${reason}, ${filter}::jsonb, 0, ${settings.bulk_canary},
        ${settings.bulk_halt_percent}, true, ${access.id}, ${at}, ${at}
      FROM key RETURNING *`);
    const { robots, found } = await tx.one<{ robots: number; found: number }>(sql`
      WITH found AS (SELECT r.id, ${obstacleOf(kind)} AS obstacle FROM (${ids}) AS found JOIN robot AS r ON r.id = found.id),
      stored AS (
        INSERT INTO robot_bulk_item (bulk_id, robot_id, place, created_at)
        SELECT ${bulk.id}, id, row_number() OVER (ORDER BY id), ${at} FROM found WHERE obstacle IS NULL
        RETURNING 1)
      SELECT (SELECT count(*) FROM stored)::int AS robots, (SELECT count(*) FROM found)::int AS found`);
    refuseTooMany(found);
    if (robots === 0) throw new Refusal('bulk_empty');
    if (robots !== input.robots) {
      throw new Refusal('bulk_changed', {
        parameters: { before: String(input.robots), now: String(robots) },
      });
    }
    const revisions = kind === 'apply_parameters' ? await revisionsHere(tx, bulk.id) : undefined;
    if (revisions !== undefined && !areSame(revisions, input.revisions ?? [])) {
      throw new Refusal('bulk_revisions_changed');
    }
    const needsSecond = robots > Number(settings.bulk_alone_max);
    await tx.query(sql`
      UPDATE robot_bulk SET robots = ${robots}, canary = least(canary, ${robots}), needs_second = ${needsSecond},
        status = ${needsSecond ? 'pending_review' : 'running'}, started_at = ${needsSecond ? null : at},
        revisions = ${revisions === undefined ? null : JSON.stringify(revisions)}::jsonb
      WHERE id = ${bulk.id}`);
    await emit(
      needsSecond ? 'robot_bulk.proposed' : 'robot_bulk.started',
      bulk.id,
      told({ ...bulk, robots }),
    );
    if (!needsSecond) await services.jobs.send(tx, bulkJobName, { id: bulk.id });
    return {
      reply: await bulkSubject.read(tx, bulk.id, access),
      object: { type: 'robot_bulk', id: bulk.id },
      before: null,
      after: {
        no: bulk.no,
        kind,
        stop_mode,
        apply_at,
        robots,
        ...(revisions && { revisions }),
        ...('filter' in target && { filter: target.filter }),
      },
      reason,
    };
  },
});

/** The revisions that its robots take over; the job sends no others. */
async function revisionsHere(tx: Transaction, bulkId: number): Promise<AppliedRevision[]> {
  return await tx.query<AppliedRevision>(sql`
    SELECT DISTINCT s.id AS strategy_id, s.shelf_revision AS revision
    FROM robot_bulk_item AS t JOIN robot AS r ON r.id = t.robot_id JOIN strategy AS s ON s.id = r.strategy_id
    WHERE t.bulk_id = ${bulkId} ORDER BY s.id`);
}

function areSame(some: readonly AppliedRevision[], others: readonly AppliedRevision[]): boolean {
  const words = (all: readonly AppliedRevision[]) =>
    all.map(({ strategy_id, revision }) => `${strategy_id} ${revision}`).sort();
  return isDeepStrictEqual(words(some), words(others));
}

export const approve = change<BulkRow, RobotBulk, BodyOf<typeof approveBulk>>(
  bulkSubject,
  'robot_bulk.approve',
  async ({ tx, row, context, services, emit }) => {
    const { access } = context.actor;
    const status = advance(bulkMachine, await withMaker(tx, row), 'approve', access);
    await emit('robot_bulk.started', row.id, told(row));
    await services.jobs.send(tx, bulkJobName, { id: row.id });
    return { status, reviewer_id: access.id, started_at: context.now.toISOString() };
  },
);

export const decline = change<BulkRow, RobotBulk, BodyOf<typeof declineBulk>>(
  bulkSubject,
  'robot_bulk.decline',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    const status = advance(bulkMachine, await withMaker(tx, row), 'decline', access);
    await emit('robot_bulk.declined', row.id, told(row));
    // The maker may cancel it; that is no decision by a second person.
    const reviewer_id = access.id === row.maker_id ? null : access.id;
    return { status, reviewer_id, closed_reason: input.reason, finished_at: context.now.toISOString() };
  },
);

export const proceed = change<BulkRow, RobotBulk, BodyOf<typeof continueBulk>>(
  bulkSubject,
  'robot_bulk.continue',
  async ({ tx, row, context, services, emit }) => {
    const status = advance(bulkMachine, await withMaker(tx, row), 'continue', context.actor.access);
    const { failed } = await tx.one<{ failed: number }>(sql`
      SELECT count(*)::int AS failed FROM robot_instruction
      WHERE bulk_id = ${row.id} AND status IN ('refused', 'overdue')`);
    await emit('robot_bulk.started', row.id, told(row));
    await services.jobs.send(tx, bulkJobName, { id: row.id });
    return { status, forgiven: failed };
  },
);

export const cancel = change<BulkRow, RobotBulk, BodyOf<typeof cancelBulk>>(
  bulkSubject,
  'robot_bulk.cancel',
  async ({ tx, row, input, context, emit }) => {
    const status = advance(bulkMachine, await withMaker(tx, row), 'cancel', context.actor.access);
    await emit('robot_bulk.ended', row.id, told(row));
    return { status, closed_reason: input.reason, finished_at: context.now.toISOString() };
  },
);
