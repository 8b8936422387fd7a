import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type declineListMove,
  type ExchangeList,
  type ExchangeListState,
  exchangeListMachine,
  type moveList,
  type requestListMove,
} from '@quarterdeck/contract/features/exchange-fills/lists';
import sql, { join } from 'sql-template-tag';
import { advance } from '#command/change.ts';
import { type CommandScope, command, type Outcome } from '#command/command.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findVisibleUser, visibleUser } from '#domain/users/visible-user.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { exchangeStatementObject } from './objects.ts';
import { lockExchange } from './store.ts';

interface ListRow extends ExchangeListState, Omit<ExchangeList, 'status' | 'allowed_actions'> {
  status: ExchangeList['status'];
  move_id: number | null;
}

/** As much as a page shows of lists that may belong together. */
const besideMax = 20;

/** The lists whose accounts the caller may see. */
async function readLists(db: Queryable, ids: readonly number[], access: Authority): Promise<ListRow[]> {
  const seen = join([sql`s.id = ANY(${ids}::bigint[])`, ...inScope(access, ofUser('s.user_id'))], ' AND ');
  return await db.query<ListRow>(sql`
    SELECT s.id, s.name, s.exchange, s.user_id, u.uid, s.from_at AS from, s.to_at AS to,
      (SELECT count(*) FROM exchange_fill AS own WHERE own.statement_id = s.id) AS trades,
      coalesce(m.status, 'taken') AS status, m.id AS move_id, m.to_user_id, receiver.uid AS to_uid,
      m.maker_id, maker.username AS maker, maker.user_id AS maker_user_id, m.reason,
      (SELECT count(*) + count(*) FILTER (WHERE each.status <> 'asked') FROM exchange_list_move AS each
        WHERE each.statement_id = s.id) AS version
    FROM exchange_statement AS s JOIN users AS u ON u.id = s.user_id
    LEFT JOIN exchange_list_move AS m ON m.statement_id = s.id AND m.status <> 'declined'
    LEFT JOIN users AS receiver ON receiver.id = m.to_user_id
    LEFT JOIN admin AS maker ON maker.id = m.maker_id
    WHERE ${seen} ORDER BY s.id`);
}

/** @throws Refusal `not_found`. */
async function readList(db: Queryable, id: number, access: Authority): Promise<ListRow> {
  const [row] = await readLists(db, [id], access);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The same for the page. The receiver is named to those alone who see them. */
async function present(db: Queryable, row: ListRow, access: Authority): Promise<ExchangeList> {
  const { move_id: _move, user_id: _user, to_user_id: _to, maker_user_id: _own, ...list } = row;
  const isSeen = row.to_uid !== null && (await findVisibleUser(db, row.to_uid, access)) !== undefined;
  const allowed_actions =
    isSeen || row.to_uid === null ? allowedActions(exchangeListMachine, row, access) : [];
  return { ...list, to_uid: isSeen ? row.to_uid : null, allowed_actions };
}

export async function findList(db: Queryable, id: number, access: Authority): Promise<ExchangeList> {
  return await present(db, await readList(db, id, access), access);
}

/** Lists that may belong together with one, and whether there are more of them than are shown. */
interface Beside {
  lists: ExchangeList[];
  hasMore: boolean;
}

/**
 * Lists by which no trade stands, about the time of a trade of this one, where this one is or was given over: they may have come under the
 * wrong account too, and would go on claiming that time for it. Each is given over by itself.
 */
export async function findBeside(db: Queryable, id: number, access: Authority): Promise<Beside> {
  const seen = inScope(access, ofUser('other.user_id'));
  // Two looks, each by the account whose lists they are: without a move there is nothing to look at.
  const found = await db.query<{ id: number }>(sql`
    WITH given AS (SELECT id, exchange, user_id FROM exchange_statement WHERE id = ${id}), of_account AS (
      SELECT other.id FROM given JOIN exchange_statement AS other ON other.exchange = given.exchange
      WHERE other.user_id = (
        SELECT m.from_user_id FROM exchange_list_move AS m
        WHERE (m.statement_id = ${id} OR m.new_statement_id = ${id}) AND m.status <> 'declined'
        ORDER BY m.id DESC LIMIT 1)
      UNION
      SELECT other.id FROM given JOIN exchange_statement AS other ON other.exchange = given.exchange AND other.user_id = given.user_id
      WHERE EXISTS (SELECT FROM exchange_list_move AS m WHERE m.statement_id = other.id AND m.status = 'asked')
    )
    SELECT other.id FROM of_account JOIN exchange_statement AS other ON other.id = of_account.id
    WHERE ${join([sql`other.id <> ${id}`, ...seen], ' AND ')}
      AND NOT EXISTS (SELECT FROM exchange_fill AS e WHERE e.statement_id = other.id)
      AND NOT EXISTS (SELECT FROM exchange_list_move AS m WHERE m.statement_id = other.id AND m.status = 'moved')
      AND EXISTS (
        SELECT FROM exchange_fill AS e WHERE e.statement_id = ${id} AND e.at BETWEEN other.from_at AND other.to_at)
    ORDER BY other.id LIMIT ${besideMax + 1}::int`);
  const ids = found.slice(0, besideMax).map((one) => one.id);
  const rows = await readLists(db, ids, access);
  const lists = await Promise.all(rows.map((row) => present(db, row, access)));
  return { lists, hasMore: found.length > besideMax };
}

/**
 * The list as the caller saw it, locked together with its owner and its trades.
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

/** The log names only the owner: readers who see that account may not see the receiver. */
async function outcome(
  { tx, input, context }: CommandScope<{ id: number; reason?: string }>,
  { id }: ListRow,
  { before, after }: Pick<Outcome<never>, 'before' | 'after'>,
): Promise<Outcome<ExchangeList>> {
  return {
    reply: await findList(tx, input.id, context.actor.access),
    object: { type: exchangeStatementObject.type, id },
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
      VALUES (${row.id}, ${row.user_id}, ${receiver.id}, 'asked', ${input.reason}, ${access.id}, ${at}, ${at})`);
    return await outcome(scope, row, {
      before: { status: 'taken' },
      after: { status: 'asked', uid: row.uid },
    });
  },
});

/** Cancels or declines the request. */
export const declineMove = command<BodyOf<typeof declineListMove>, ExchangeList>({
  action: 'exchange_statement.decline_move',
  async run(scope) {
    const row = await lockList(scope);
    advance(exchangeListMachine, row, 'decline_move', scope.context.actor.access);
    await decide(scope, row, 'declined', null);
    return await outcome(scope, row, { before: { status: 'asked' }, after: { status: 'taken' } });
  },
});

/** Gives a list over: its trades, and that its time was asked about. */
export const move = command<BodyOf<typeof moveList>, ExchangeList>({
  action: 'exchange_statement.move',
  async run(scope) {
    const { tx, context } = scope;
    const row = await lockList(scope);
    advance(exchangeListMachine, row, 'move', context.actor.access);
    const { id, to_user_id: userId, to_uid: uid } = row;
    if (userId === null || uid === null) throw new Error(`No move of list ${id} is requested`);
    await visibleUser(tx, uid, context.actor.access);
    await requireFitting(tx, row, userId);
    const at = context.now.toISOString();
    const newId = await copyFor(scope, id, userId);
    // Before the trades: the database lets them go with a list that two people gave over, and not otherwise.
    await decide(scope, row, 'moved', newId);
    await tx.query(sql`
      UPDATE exchange_fill SET user_id = ${userId}, statement_id = ${newId}, updated_at = ${at} WHERE statement_id = ${id}`);
    return await outcome(scope, row, {
      before: { status: 'asked', uid: row.uid },
      after: { status: 'moved', trades: row.trades },
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
async function requireFitting(tx: Transaction, { id }: ListRow, userId: number): Promise<void> {
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
    FROM exchange_fill AS e WHERE e.statement_id = ${id}`);
  if (known !== null) throw new Refusal('trade_known_there', { parameters: { trade: known } });
  if (foreign !== null) throw new Refusal('trade_of_other', { parameters: { trade: foreign } });
}
