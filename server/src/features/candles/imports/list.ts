import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type CandleImport,
  type CandleImportStatus,
  candleImportMachine,
  candleImportList as contract,
} from '@quarterdeck/contract/features/candles/imports';
import type { Timeframe } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { defineList, findRow } from '#kernel/list/list.ts';
import type { candleImport } from './table.ts';

/** A row of the table. */
export interface ImportRow extends Omit<typeof candleImport.$inferSelect, 'status' | 'timeframe'> {
  status: CandleImportStatus;
  timeframe: Timeframe;
}

type Stored = Omit<CandleImport, 'allowed_actions'>;

/** Imports, running and past. */
export const candleImportList = defineList<typeof contract, Stored>(contract, {
  from: sql`candle_import AS i JOIN pair AS p ON p.id = i.pair_id JOIN exchange AS e ON e.id = p.exchange_id`,
  owner: 'house',
  id: 'i.id',
  columns: {
    id: 'i.id',
    pair_id: 'i.pair_id',
    exchange: 'e.code',
    symbol: 'p.symbol',
    timeframe: 'i.timeframe',
    tick: 'i.tick',
    source: 'i.source',
    name: 'i.name',
    status: 'i.status',
    candles: 'i.candles',
    bad: 'i.bad',
    same: 'i.same',
    differing: 'i.differing',
    from_at: 'i.from_at',
    to_at: 'i.to_at',
    progress: 'i.progress',
    failure: 'i.failure',
    started_by: 'i.started_by',
    created_at: 'i.created_at',
    finished_at: 'i.finished_at',
    version: 'i.version',
  },
  present: (stored: Stored, access: Authority): CandleImport => ({
    ...stored,
    allowed_actions: allowedActions(candleImportMachine, stored, access),
  }),
});

export const importSubject: Subject<ImportRow, CandleImport> = {
  type: 'candle_import',
  owner: 'house',
  read: (db, id, access) => findRow(db, candleImportList, id, access),
};
