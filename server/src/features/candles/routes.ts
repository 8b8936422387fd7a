import * as contract from '@quarterdeck/contract/features/candles/candles';
import * as imports from '@quarterdeck/contract/features/candles/imports';
import { slotsOfDay } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { chartOf } from './chart.ts';
import { fileOf } from './file.ts';
import { keepDays } from './imports/add-days.ts';
import { begin, beginFetch } from './imports/begin.ts';
import { apply, discard, end } from './imports/decide.ts';
import { candleImportList } from './imports/list.ts';
import { removeRange } from './remove-range.ts';
import { candleList } from './series.ts';

export const candleBindings: readonly Binding[] = [
  ...bindList(candleList),
  bind(contract.candleDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const candle_series = await findRow(db, candleList, id, context.actor.access);
    const days = await db.query<contract.DayCoverage>(sql`
      SELECT day::text, candles FROM candle_day WHERE series_id = ${id} ORDER BY day`);
    const slots = slotsOfDay(candle_series.timeframe);
    return { candle_series, slots, days, history: await historyOf(db, 'candle_series', id) };
  }),
  bind(contract.candleChart, ({ query: { id, from, to }, services: { db } }) =>
    chartOf(db, Number(id), { from, to }),
  ),
  bindStream(
    contract.candleFile,
    ({ query: { id, from, to }, services: { db } }) => fileOf(db, Number(id), { from, to }),
    { action: 'candle_series.file' },
  ),
  bindCommand(contract.removeCandles, removeRange),
  ...bindList(candleImportList),
  bind(imports.candleImportDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const candle_import = await findRow(db, candleImportList, id, context.actor.access);
    const { bad_rows } = await db.one<{ bad_rows: imports.BadCandleRow[] }>(
      sql`SELECT bad_rows FROM candle_import WHERE id = ${id}`,
    );
    return { candle_import, bad_rows, history: await historyOf(db, 'candle_import', id) };
  }),
  bindCommand(imports.beginImport, begin),
  bind(imports.addDays, ({ body, context, services }) => keepDays(body, context.actor.name, services)),
  bindCommand(imports.endImport, end),
  bindCommand(imports.fetchCandles, beginFetch),
  bindCommand(imports.applyImport, apply),
  bindCommand(imports.discardImport, discard),
];
