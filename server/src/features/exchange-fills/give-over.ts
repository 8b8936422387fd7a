import type { Authority } from '@quarterdeck/contract/access';
import {
  type declineListMove,
  type ExchangeList,
  type ExchangeListState,
  exchangeListMachine,
  type moveList,
  type requestListMove,
} from '@quarterdeck/contract/exchange-lists';
import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { allowedActions } from '@quarterdeck/contract/machine';
import sql, { join } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';
import { findVisibleUser, visibleUser } from '#kernel/access/visible-user.ts';
import { advance } from '#kernel/change.ts';
import { type CommandScope, command, type Outcome } from '#kernel/command.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { exchangeStatementObject } from './objects.ts';
import { lockExchange } from './store.ts';

interface ListRow extends ExchangeListState, Omit<ExchangeList, 'id' | 'status' | 'allowed_actions'> {
  status: ExchangeList['status'];
  statement_id: number;
  move_id: number | null;
}

/** A version names the list, too: a trade can come to stand by another one, of which as much was said. */
const stepsMax = 1_000;

/**
 * The list by which a trade stands, as far as whoever asks sees its account.
 * @throws Refusal `not_found`.
 */
async function readList(db: Queryable, fillId: number, access: Authority): Promise<ListRow> {
  const seen = join([sql`e.id = ${fillId}`, ...inScope(access, { user: 'e.user_id' })], ' AND ');
  const row = await db.maybe<ListRow>(sql`
    SELECT s.id AS statement_id, s.name, s.exchange, s.user_id, u.uid, s.from_at AS from, s.to_at AS to,
      (SELECT count(*) FROM exchange_fill AS own WHERE own.statement_id = s.id) AS trades,
      CASE WHEN m.id IS NULL THEN 'taken' ELSE 'asked' END AS status, m.id AS move_id, m.to_user_id, receiver.uid AS to_uid,
      m.maker_id, maker.username AS maker, maker.user_id AS maker_user_id, m.reason,
      mod(${stepsMax} * s.id + (SELECT count(*) + count(*) FILTER (WHERE each.status <> 'asked') FROM exchange_list_move AS each
        WHERE each.statement_id = s.id), 2147483647) AS version
    FROM exchange_fill AS e
    JOIN exchange_statement AS s ON s.id = e.statement_id JOIN users AS u ON u.id = s.user_id
    LEFT JOIN exchange_list_move AS m ON m.statement_id = s.id AND m.status = 'asked'
    LEFT JOIN users AS receiver ON receiver.id = m.to_user_id
    LEFT JOIN admin AS maker ON maker.id = m.maker_id
    WHERE ${seen}`);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The same for the page. The receiver is named to those alone who see them. */
export async function findList(db: Queryable, fillId: number, access: Authority): Promise<ExchangeList> {
  const row = await readList(db, fillId, access);
  const {
    statement_id: _statement,
    move_id: _move,
    user_id: _user,
    to_user_id: _to,
    maker_user_id: _own,
    ...list
  } = row;
  const isSeen = row.to_uid !== null && (await findVisibleUser(db, row.to_uid, access)) !== undefined;
  const allowed_actions =
    isSeen || row.to_uid === null ? allowedActions(exchangeListMachine, row, access) : [];
  return { ...list, id: fillId, to_uid: isSeen ? row.to_uid : null, allowed_actions };
}

/**
 * The list as the caller saw it, with whom nobody changes anything at the same time: neither its owner nor its trades.
 * @throws Refusal `not_found`, `version_stale`.
 */
async function lockList({
  tx,
  input,
  context,
}: CommandScope<{ id: number; version: number }>): Promise<ListRow> {
  const { access } = context.actor;
  const { exchange } = await readList(tx, input.id, access);
  await lockExchange(tx, exchange);
  const row = await readList(tx, input.id, access);
  if (row.version === input.version) return row;
  const current = await findList(tx, input.id, access);
  throw new Refusal('version_stale', { parameters: { changed: '' }, data: { current, changes: [] } });
}

/** What the log keeps names nobody but the owner: whoever sees that account reads it, and perhaps not the receiver. */
async function outcome(
  { tx, input, context }: CommandScope<{ id: number; reason?: string }>,
  { statement_id }: ListRow,
  { before, after }: Pick<Outcome<never>, 'before' | 'after'>,
): Promise<Outcome<ExchangeList>> {
  return {
    reply: await findList(tx, input.id, context.actor.access),
    object: { type: exchangeStatementObject.type, id: statement_id },
    before,
    after,
    ...(input.reason !== undefined && { reason: input.reason }),
  };
}

/** Asks to have a list given over to another account. Another admin does it. */
export const requestMove = command<BodyOf<typeof requestListMove>, ExchangeList>({
  action: 'exchange_statement.request_move',
  async run(scope) {
    const { tx, input, context } = scope;
    const { access } = context.actor;
    const row = await lockList(scope);
    const receiver = await visibleUser(tx, input.uid, access);
    if (receiver.id === row.user_id) throw new Refusal('list_of_same', { fields: { uid: 'list_of_same' } });
    advance(exchangeListMachine, { ...row, to_user_id: receiver.id }, 'request_move', access);
    await requireFitting(tx, row, receiver.id);
    const at = context.now.toISOString();
    await tx.query(sql`
      INSERT INTO exchange_list_move (statement_id, from_user_id, to_user_id, status, reason, maker_id, created_at, updated_at)
      VALUES (${row.statement_id}, ${row.user_id}, ${receiver.id}, 'asked', ${input.reason}, ${access.id}, ${at}, ${at})`);
    return await outcome(scope, row, {
      before: { status: 'taken' },
      after: { status: 'asked', uid: row.uid },
    });
  },
});

/** Withdraws or declines what was asked for. */
export const declineMove = command<BodyOf<typeof declineListMove>, ExchangeList>({
  action: 'exchange_statement.decline_move',
  async run(scope) {
    const row = await lockList(scope);
    advance(exchangeListMachine, row, 'decline_move', scope.context.actor.access);
    await decide(scope, row, 'declined', null);
    return await outcome(scope, row, { before: { status: 'asked' }, after: { status: 'taken' } });
  },
});

/**
 * Gives a list over: its trades, and that its time was asked about. Lists of the same account without trades of their own that are
 * about the time of these trades go with it: they said the same, and would go on claiming that time for the account before.
 */
export const move = command<BodyOf<typeof moveList>, ExchangeList>({
  action: 'exchange_statement.move',
  async run(scope) {
    const { tx, context } = scope;
    const row = await lockList(scope);
    advance(exchangeListMachine, row, 'move', context.actor.access);
    const { statement_id, to_user_id: userId, to_uid: uid } = row;
    if (userId === null || uid === null) throw new Error(`Nobody is to get list ${statement_id}`);
    await visibleUser(tx, uid, context.actor.access);
    await requireFitting(tx, row, userId);
    const at = context.now.toISOString();
    for (const empty of await emptyBeside(tx, statement_id)) {
      const newId = await copyFor(scope, empty.id, userId);
      await tx.query(sql`
        INSERT INTO exchange_list_move (statement_id, from_user_id, to_user_id, status, reason, maker_id, checker_id,
          new_statement_id, created_at, updated_at)
        VALUES (${empty.id}, ${row.user_id}, ${userId}, 'moved', ${row.reason}, ${row.maker_id}, ${context.actor.access.id},
          ${newId}, ${at}, ${at})`);
    }
    const id = await copyFor(scope, statement_id, userId);
    // Before the trades: the database lets them go with a list that two people gave over, and not otherwise.
    await decide(scope, row, 'moved', id);
    await tx.query(sql`
      UPDATE exchange_fill SET user_id = ${userId}, statement_id = ${id}, updated_at = ${at} WHERE statement_id = ${statement_id}`);
    return await outcome(scope, row, {
      before: { status: 'asked', uid: row.uid },
      after: { status: 'taken', trades: row.trades },
    });
  },
});

/** The same list under another account. */
async function copyFor(
  { tx, context }: Pick<CommandScope<unknown>, 'tx' | 'context'>,
  statementId: number,
  userId: number,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO exchange_statement (exchange, user_id, name, from_at, to_at, imported_by, created_at)
    SELECT exchange, ${userId}, name, from_at, to_at, ${context.actor.name}, ${context.now.toISOString()} FROM exchange_statement
    WHERE id = ${statementId} RETURNING id`);
  return id;
}

/** Lists of the same account by which no trade stands, and which are about the time of a trade of this one. */
async function emptyBeside(tx: Transaction, statementId: number): Promise<{ id: number }[]> {
  return await tx.query<{ id: number }>(sql`
    SELECT other.id FROM exchange_statement AS given
    JOIN exchange_statement AS other USING (exchange, user_id)
    WHERE given.id = ${statementId} AND other.id <> given.id
      AND NOT EXISTS (SELECT FROM exchange_fill AS e WHERE e.statement_id = other.id)
      AND NOT EXISTS (SELECT FROM exchange_list_move AS m WHERE m.statement_id = other.id AND m.status <> 'declined')
      AND EXISTS (
        SELECT FROM exchange_fill AS e
        WHERE e.statement_id = given.id AND e.at BETWEEN other.from_at AND other.to_at)
    ORDER BY other.id`);
}

async function decide(
  { tx, context }: Pick<CommandScope<unknown>, 'tx' | 'context'>,
  { move_id }: ListRow,
  status: 'moved' | 'declined',
  newId: number | null,
): Promise<void> {
  await tx.query(sql`
    UPDATE exchange_list_move SET status = ${status}, checker_id = ${context.actor.access.id}, new_statement_id = ${newId},
      updated_at = ${context.now.toISOString()}
    WHERE id = ${move_id}`);
}

/**
 * A trade stands under an account once, and an order is of one account: whose the platform says, or else another list.
 * @throws Refusal `trade_known_there`, `trade_of_other`.
 */
async function requireFitting(tx: Transaction, { statement_id }: ListRow, userId: number): Promise<void> {
  const { known, foreign } = await tx.one<{ known: string | null; foreign: string | null }>(sql`
    SELECT min(e.trade_id) FILTER (WHERE EXISTS (
        SELECT FROM exchange_fill AS b
        WHERE b.exchange = e.exchange AND b.trade_id = e.trade_id AND b.symbol = e.symbol AND b.user_id = ${userId})) AS known,
      min(e.trade_id) FILTER (WHERE coalesce(
        (SELECT o.user_id <> ${userId} FROM robot_order AS o
          WHERE o.exchange = e.exchange AND o.symbol = e.symbol AND o.exchange_order_id = e.exchange_order_id),
        EXISTS (
          SELECT FROM exchange_fill AS b
          WHERE b.exchange = e.exchange AND b.symbol = e.symbol AND b.exchange_order_id = e.exchange_order_id
            AND b.statement_id <> e.statement_id AND b.user_id <> ${userId}))) AS foreign
    FROM exchange_fill AS e WHERE e.statement_id = ${statement_id}`);
  if (known !== null) throw new Refusal('trade_known_there', { parameters: { trade: known } });
  if (foreign !== null) throw new Refusal('trade_of_other', { parameters: { trade: foreign } });
}
