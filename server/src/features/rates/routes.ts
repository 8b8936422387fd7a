import { exchangeIndex } from '@quarterdeck/contract/features/rates/exchange-index';
import * as contract from '@quarterdeck/contract/features/rates/rates';
import sql from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { accept, add, edit, refresh, remove } from './commands.ts';
import { rateList } from './list.ts';
import { pointsOf } from './points.ts';

export const rateBindings: readonly Binding[] = [
  // USDT is the unit itself and comes first, then the company's assets.
  bind(exchangeIndex, async ({ query: { asset = null, page_size }, services: { db } }) => ({
    list: await db.query<{ asset: string; rate_usdt: string | null }>(sql`
      SELECT asset, rate_usdt FROM (
        SELECT 'USDT' AS asset, 1::numeric AS rate_usdt, 0 AS place
        UNION ALL SELECT asset, rate_usdt, CASE asset WHEN 'L' THEN 1 WHEN 'R' THEN 2 ELSE 3 END FROM rate
      ) AS worth
      WHERE ${asset}::text IS NULL OR asset = ${asset} ORDER BY place, asset LIMIT ${page_size}`),
  })),
  ...bindList(rateList),
  bind(contract.rateDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const rate = await findRow(db, rateList, id, context.actor.access);
    return { rate, history: await historyOf(db, 'rate', id) };
  }),
  bind(contract.rateHistory, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    await findRow(db, rateList, id, context.actor.access);
    return { points: await pointsOf(db, { id, span: query.span, now: context.now }) };
  }),
  bindCommand(contract.addRate, add),
  bindCommand(contract.editRate, edit),
  bindCommand(contract.acceptRate, accept),
  bindCommand(contract.removeRate, remove),
  bindCommand(contract.refreshRates, refresh),
];
