import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  breakMachine,
  reconBreakList as contract,
  type ReconBreak,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import sql, { raw, type Sql } from 'sql-template-tag';
import { flag } from '#kernel/list/flag.ts';
import { defineList, type ListFilters } from '#kernel/list/list.ts';
import { isLate, seldomLate } from '#kernel/list/seldom-late.ts';
import { happenedAt } from './happened-at.ts';
import { reconBreakSearch } from './search.ts';
import { isSnoozed } from './snoozed.ts';

type Stored = Omit<ReconBreak, 'allowed_actions'> & { maker_user_id: number | null };

/** Breaks that were found for long. What is due was found before. */
const seenLater = {
  table: 'recon_break AS b',
  place: 'b.last_seen_at',
  late: isLate('b.created_at', 'b.last_seen_at'),
};

/** Breaks with the people who work on them. */
export const reconBreakList = defineList<typeof contract, Stored>(contract, {
  from: sql`recon_break AS b
    LEFT JOIN admin AS a ON a.id = b.assignee_id
    LEFT JOIN admin AS m ON m.id = b.maker_id
    LEFT JOIN admin AS c ON c.id = b.checker_id`,
  owner: 'house',
  id: 'b.id',
  asset: 'b.asset',
  searched: reconBreakSearch.fields,
  filters: {
    happened_at: happenedWithin,
    ...flag('snoozed', isSnoozed('b.')),
    ...seldomLate('due_at', { ...seenLater, moment: 'b.due_at' }),
    ...seldomLate('created_at', { ...seenLater, moment: 'b.created_at' }),
  },
  columns: {
    id: 'b.id',
    no: 'b.no',
    rule: 'b.rule',
    severity: 'b.severity',
    status: 'b.status',
    subject: 'b.subject',
    // As the fingerprint is made: see `fingerprintOf`.
    check: "split_part(b.fingerprint, ' · ', 1)",
    part: "nullif(nullif(split_part(b.fingerprint, ' · ', 3), ''), b.asset)",
    asset: 'b.asset',
    object_type: 'b.object_type',
    object_id: 'b.object_id',
    expected: 'b.expected',
    actual: 'b.actual',
    difference: 'b.difference',
    unresolved: "CASE WHEN b.status <> 'resolved' THEN b.difference END",
    assignee_id: 'b.assignee_id',
    assignee: 'a.username',
    due_at: 'b.due_at',
    snoozed_until: 'b.snoozed_until',
    resolution: 'b.resolution',
    evidence: 'b.evidence',
    reason: 'b.reason',
    batch_ids: 'b.batch_ids',
    maker_id: 'b.maker_id',
    maker_user_id: 'b.maker_user_id',
    maker: 'm.username',
    checker: 'c.username',
    comments: 'b.comments',
    times_opened: 'b.times_opened',
    happened_at: happenedAt,
    created_at: 'b.created_at',
    last_seen_at: 'b.last_seen_at',
    resolved_at: 'b.resolved_at',
    version: 'b.version',
  },
  present: ({ maker_user_id, ...stored }: Stored, access: Authority): ReconBreak => ({
    ...stored,
    allowed_actions: allowedActions(breakMachine, { ...stored, maker_user_id }, access),
  }),
});

/** What is about no one moment concerns every day. */
function happenedWithin({ happened_at_from: from, happened_at_to: to }: ListFilters): Sql[] {
  const at = raw(`(${happenedAt})`);
  return [
    ...(from === undefined ? [] : [sql`coalesce(${at}, 'infinity') >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`coalesce(${at}, '-infinity') < ${to}::timestamptz`]),
  ];
}
