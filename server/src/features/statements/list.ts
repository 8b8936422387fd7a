import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  statementLineList as contract,
  lineMachine,
  referenceOf,
  type StatementLine,
  statementSources,
} from '@quarterdeck/contract/features/statements/statements';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { statementLineSearch } from './search.ts';

type Stored = Omit<StatementLine, 'allowed_actions'>;

/** Lines of all statements. */
export const statementLineList = defineList<typeof contract, Stored>(contract, {
  from: sql`statement_line AS l LEFT JOIN statement AS s ON s.id = l.statement_id`,
  owner: 'house',
  id: 'l.id',
  asset: 'l.asset',
  // Matches any of its batches.
  filters: {
    batch_id: ({ batch_id }) =>
      batch_id === undefined
        ? []
        : [sql`l.id IN (SELECT line_id FROM statement_match WHERE batch_id = ${batch_id})`],
    // Of either source, as it is stored.
    reference: ({ reference }) =>
      reference === undefined
        ? []
        : [
            sql`l.reference = ANY(${statementSources.map((source) => referenceOf(source, String(reference)))}::text[])`,
          ],
  },
  searched: statementLineSearch.fields,
  columns: {
    id: 'l.id',
    statement_id: 'l.statement_id',
    statement: 's.name',
    source: 'l.source',
    asset: 'l.asset',
    reference: 'l.reference',
    amount: 'l.amount',
    at: 'l.at',
    memo: 'l.memo',
    status: 'l.status',
    match: 'l.match',
    batch_id: 'l.batch_id',
    batch_count: '(SELECT count(*) FROM statement_match AS m WHERE m.line_id = l.id)',
    matched_by: 'l.matched_by',
    reason: 'l.reason',
    created_at: 'l.created_at',
    version: 'l.version',
  },
  present: (stored: Stored, access: Authority): StatementLine => ({
    ...stored,
    allowed_actions: allowedActions(lineMachine, stored, access),
  }),
});
