import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, sum } from '@quarterdeck/contract/core/money';
import {
  lineMachine,
  type matchLine,
  type StatementLine,
  type unmatchLine,
} from '@quarterdeck/contract/features/statements/statements';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { batchesById } from '#domain/batches.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { statementLineList } from './list.ts';
import type { Movement } from './match.ts';
import { openMovements } from './movements.ts';
import { keepMatches, lockSource } from './store.ts';
import { type LineRow, lineSubject } from './subject.ts';

/** Batches offered, at most. */
const candidatesMax = 20;

/** Somebody says which batches a line is. */
export const match = change<LineRow, StatementLine, BodyOf<typeof matchLine>>(
  lineSubject,
  'statement_line.match',
  async ({ tx, row, input, context }) => {
    const { access, name } = context.actor;
    const status = advance(lineMachine, row, 'match', access);
    await lockSource(tx, row.source);
    const batchIds = [...new Set(input.batch_ids)].toSorted((one, other) => one - other);
    const found = await tx.query<Movement>(
      openMovements(
        row.source,
        [],
        sql`line.batch_id = ANY(${batchIds}::bigint[]) AND line.asset = ${row.asset}`,
      ),
    );
    if (found.length < batchIds.length)
      throw new Refusal('batch_not_open', { fields: { batch_ids: 'batch_not_open' } });
    if (compare(sum(found.map(({ amount }) => amount)), row.amount) !== 0) {
      throw new Refusal('match_amount_differs', { fields: { batch_ids: 'match_amount_differs' } });
    }
    await keepMatches(tx, [{ id: row.id, batch_ids: batchIds }]);
    return { status, match: 'hand', batch_id: batchIds[0] ?? null, matched_by: name, reason: input.reason };
  },
);

/** Takes a match back. */
export const unmatch = change<LineRow, StatementLine, BodyOf<typeof unmatchLine>>(
  lineSubject,
  'statement_line.unmatch',
  async ({ tx, row, input, context }) => {
    const status = advance(lineMachine, row, 'unmatch', context.actor.access);
    tx.send(sql`DELETE FROM statement_match WHERE line_id = ${row.id}`);
    return { status, match: null, batch_id: null, matched_by: null, by_hand: true, reason: input.reason };
  },
);

/** Batches that a line might be, and then those that might be a part of it, the nearest in time first. */
export async function findCandidates(db: Queryable, id: number, access: Authority) {
  const { source, asset, amount, at } = await findRow(db, statementLineList, id, access);
  const near = await db.query<{ batch_id: number }>(sql`
    SELECT batch_id FROM (${openMovements(
      source,
      [],
      sql`line.asset = ${asset} AND line.created_at BETWEEN ${at}::timestamptz - interval '30 days' AND ${at}::timestamptz + interval '30 days'`,
    )}) AS movement
    WHERE amount = ${amount}::numeric OR (sign(amount) = sign(${amount}::numeric) AND abs(amount) < abs(${amount}::numeric))
    ORDER BY amount <> ${amount}::numeric, abs(extract(epoch FROM at - ${at}::timestamptz)), batch_id LIMIT ${candidatesMax}::int`);
  return await batchesById(
    db,
    near.map(({ batch_id }) => batch_id),
    access,
  );
}
