import { PositiveAmount, SignedAmount } from '@quarterdeck/contract/core/assets';
import { line, Time } from '@quarterdeck/contract/core/fields';
import {
  exchangeFillColumns,
  type FillFault,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { Coin, MarketSymbol, orderSides } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import * as z from 'zod/mini';
import { type BadRow, readTable, type TableRow } from '#domain/csv-import/csv-rows.ts';
import { badCell, cellBy, rowOfCells } from '#domain/csv-import/row-of-cells.ts';
import { plain } from '#kernel/plain-amount.ts';

/** A trade of an exchange before it is stored. */
export interface NewFill {
  trade_id: string;
  order_id: string;
  symbol: string;
  side: (typeof orderSides)[number];
  price: string;
  qty: string;
  fee: string;
  fee_asset: string | null;
  at: string;
}

interface Period {
  from?: string | undefined;
  to?: string | undefined;
  /** What is later than this is not read: it has not happened yet. */
  latest?: string | undefined;
}

const Name = line(64);
const Side = z.enum(orderSides);
const FeeAsset = z.nullable(Coin);

/** Reads a file: its good trades, and every bad row with what is wrong with it. */
export function parseFills(text: string, period: Period): { fills: NewFill[]; bad: BadRow<FillFault>[] } {
  const { rows, bad: broken } = readTable(text, exchangeFillColumns);
  const bad: BadRow<FillFault>[] = [...broken];
  const fills = new Map<string, NewFill>();
  for (const { cell, ...place } of rows) {
    const parsed = fillOf(cell, period);
    if ('faults' in parsed) bad.push({ ...place, ...parsed });
    else if (fills.has(tradeOf(parsed.row))) bad.push({ ...place, faults: ['trade_repeated'] });
    else fills.set(tradeOf(parsed.row), parsed.row);
  }
  return { fills: [...fills.values()], bad };
}

/** Exchanges number trades by market. */
const tradeOf = ({ symbol, trade_id }: Pick<NewFill, 'symbol' | 'trade_id'>) =>
  JSON.stringify([symbol, trade_id]);

function fillOf(cell: TableRow['cell'], period: Period) {
  return rowOfCells<NewFill, FillFault>({
    at: timeWithin(cell('time'), period),
    trade_id: cellBy(Name.safeParse(cell('trade_id')), 'trade_missing'),
    order_id: cellBy(Name.safeParse(cell('order_id')), 'order_missing'),
    symbol: cellBy(MarketSymbol.safeParse(cell('symbol')), 'symbol_malformed'),
    side: cellBy(Side.safeParse(cell('side').toLowerCase()), 'side_unknown'),
    price: cellBy(PositiveAmount.safeParse(plain(cell('price'))), 'price_malformed'),
    qty: cellBy(PositiveAmount.safeParse(plain(cell('qty'))), 'qty_malformed'),
    fee: cellBy(SignedAmount.safeParse(plain(cell('fee')) || '0'), 'fee_malformed'),
    fee_asset: cellBy(FeeAsset.safeParse(cell('fee_asset') || null), 'fee_malformed'),
  });
}

function timeWithin(text: string, { from, to, latest }: Period) {
  const at = timeOf(text);
  if (at === undefined) return badCell('time_malformed');
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return badCell('time_outside');
  return latest !== undefined && at > latest ? badCell('time_ahead') : at;
}

/** Exchanges write moments as ISO 8601 or as milliseconds since 1970. */
function timeOf(text: string): string | undefined {
  const iso = /^\d{13}$/.test(text) ? new Date(Number(text)).toISOString() : text.replace(' ', 'T');
  const time = Time.safeParse(iso);
  return time.success ? time.data : undefined;
}
