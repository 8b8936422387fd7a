import type { Authority } from '@quarterdeck/contract/core/access';
import type { Proposed } from '@quarterdeck/contract/core/approvals';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type BulkItem,
  bulkMachine,
  bulkList as contract,
  bulkItemList as itemContract,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { ofBulk } from './owner.ts';

type Stored = Omit<RobotBulk, 'allowed_actions'> & Pick<Proposed, 'maker_user_id'>;

/** Bulks with who asked and who decided, and what came of them so far. */
export const bulkList = defineList<typeof contract, Stored>(contract, {
  from: sql`robot_bulk AS b
    LEFT JOIN admin AS m ON m.id = b.maker_id
    LEFT JOIN admin AS v ON v.id = b.reviewer_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'done') AS done, count(*) FILTER (WHERE status IN ('refused', 'overdue')) AS failed,
        count(*) AS instructed
      FROM robot_instruction WHERE bulk_id = b.id) AS answers ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS skipped FROM robot_bulk_item WHERE bulk_id = b.id AND skipped_code IS NOT NULL) AS rest ON true`,
  owner: ofBulk('b.id'),
  id: 'b.id',
  columns: {
    id: 'b.id',
    no: 'b.no',
    status: 'b.status',
    kind: 'b.kind',
    stop_mode: 'b.stop_mode',
    apply_at: 'b.apply_at',
    reason: 'b.reason',
    filter: 'b.filter',
    robots: 'b.robots',
    canary: 'b.canary',
    halt_percent: 'b.halt_percent',
    instructed: 'answers.instructed::int',
    skipped: 'rest.skipped::int',
    done: 'answers.done::int',
    failed: 'answers.failed::int',
    maker_id: 'b.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    reviewer: 'v.username',
    closed_reason: 'b.closed_reason',
    created_at: 'b.created_at',
    started_at: 'b.started_at',
    finished_at: 'b.finished_at',
    updated_at: 'b.updated_at',
    version: 'b.version',
  },
  present: ({ maker_user_id, ...bulk }: Stored, access: Authority): RobotBulk => ({
    ...bulk,
    allowed_actions: allowedActions(bulkMachine, { ...bulk, maker_user_id }, access),
  }),
});

/** What each robot of a bulk answered. */
export const bulkItemList = defineList<typeof itemContract, BulkItem>(itemContract, {
  from: sql`robot_bulk_item AS t
    LEFT JOIN robot AS r ON r.id = t.robot_id
    LEFT JOIN users AS u ON u.id = r.user_id
    LEFT JOIN robot_instruction AS i ON i.id = t.instruction_id`,
  owner: ofUser('r.user_id'),
  id: 't.id',
  columns: {
    id: 't.id',
    bulk_id: 't.bulk_id',
    robot_id: 't.robot_id',
    robot: 'r.robot',
    uid: 'u.uid',
    place: 't.place',
    status: `CASE WHEN t.skipped_code IS NOT NULL THEN 'skipped' ELSE coalesce(i.status, 'pending') END`,
    skipped_code: 't.skipped_code',
    instruction_id: 't.instruction_id',
    answer_code: 'i.answer_code',
    answer_text: 'i.answer_text',
    answered_at: 'i.answered_at',
    created_at: 't.created_at',
  },
  present: (stored: BulkItem) => stored,
});
