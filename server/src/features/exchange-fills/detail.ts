import type { Authority } from '@quarterdeck/contract/core/access';
import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { ExchangeFillDetail } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import type { RobotFill } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { findBeside, findList } from './give-over.ts';
import { exchangeFillList } from './list.ts';
import { exchangeStatementObject } from './objects.ts';
import { isSameTrade, toldFills } from './same-trade.ts';

/** A trade as the exchange has it, with what the platform said of it. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<ExchangeFillDetail> {
  const exchange_fill = await findRow(db, exchangeFillList, id, access);
  const [fill, { statement_id }] = await Promise.all([
    db.maybe<RobotFill>(sql`
      SELECT f.id, f.trade_id, f.price, f.qty, f.fee, f.fee_asset, f.at, f.created_at, true AS on_exchange
      FROM exchange_fill AS e JOIN (${toldFills}) ON ${isSameTrade} WHERE e.id = ${id} ORDER BY f.id LIMIT 1`),
    db.one<{ statement_id: number }>(sql`SELECT statement_id FROM exchange_fill WHERE id = ${id}`),
  ]);
  const [list, beside, history] = await Promise.all([
    findList(db, statement_id, access),
    findBeside(db, statement_id, access),
    historyOfList(db, statement_id),
  ]);
  const { lists: lists_beside, hasMore: more_lists_beside } = beside;
  return { exchange_fill, fill: fill ?? null, list, lists_beside, more_lists_beside, history };
}

/** Of a list that was given over the history under the account before, too. */
async function historyOfList(db: Queryable, id: number): Promise<HistoryEntry[]> {
  const own = await historyOf(db, exchangeStatementObject.type, id);
  const before = await db.maybe<{ statement_id: number }>(
    sql`SELECT statement_id FROM exchange_list_move WHERE new_statement_id = ${id}`,
  );
  return before === undefined ? own : [...(await historyOfList(db, before.statement_id)), ...own];
}
