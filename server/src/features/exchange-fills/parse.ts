import { PositiveAmount, SignedAmount } from '@quarterdeck/contract/assets';
import { exchangeFillColumns, type FillFault } from '@quarterdeck/contract/exchange-fills';
import { line, Time } from '@quarterdeck/contract/fields';
import { Coin, MarketSymbol, orderSides } from '@quarterdeck/contract/robot-orders';
import * as z from 'zod/mini';
import { type BadRow, readTable } from '#kernel/csv-rows.ts';
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

/** Reads a file: its good trades, and every bad row with what is wrong with it. */
export function parseFills(text: string, period: Period): { fills: NewFill[]; bad: BadRow<FillFault>[] } {
  const { rows, bad: broken } = readTable(text, exchangeFillColumns);
  const bad: BadRow<FillFault>[] = [...broken];
  const fills = new Map<string, NewFill>();
  for (const { cell, ...place } of rows) {
    const parsed = fillOf(cell, period);
    const fault = typeof parsed === 'string' ? parsed : fills.has(tradeOf(parsed)) && 'trade_repeated';
    if (fault) bad.push({ ...place, fault });
    else if (typeof parsed !== 'string') fills.set(tradeOf(parsed), parsed);
  }
  return { fills: [...fills.values()], bad };
}

/** Exchanges number trades by market. */
const tradeOf = ({ symbol, trade_id }: Pick<NewFill, 'symbol' | 'trade_id'>) =>
  JSON.stringify([symbol, trade_id]);

function fillOf(cell: (name: string) => string, { from, to, latest }: Period): NewFill | FillFault {
  const at = timeOf(cell('time'));
  if (at === undefined) return 'time_malformed';
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return 'time_outside';
  if (latest !== undefined && at > latest) return 'time_ahead';
  const trade = Name.safeParse(cell('trade_id'));
  if (!trade.success) return 'trade_missing';
  const order = Name.safeParse(cell('order_id'));
  if (!order.success) return 'order_missing';
  const symbol = MarketSymbol.safeParse(cell('symbol'));
  if (!symbol.success) return 'symbol_malformed';
  const side = Side.safeParse(cell('side').toLowerCase());
  if (!side.success) return 'side_unknown';
  const price = PositiveAmount.safeParse(plain(cell('price')));
  if (!price.success) return 'price_malformed';
  const qty = PositiveAmount.safeParse(plain(cell('qty')));
  if (!qty.success) return 'qty_malformed';
  const fee = SignedAmount.safeParse(plain(cell('fee')) || '0');
  const coin = z.optional(Coin).safeParse(cell('fee_asset') || undefined);
  if (!fee.success || !coin.success) return 'fee_malformed';
  return {
    trade_id: trade.data,
    order_id: order.data,
    symbol: symbol.data,
    side: side.data,
    price: price.data,
    qty: qty.data,
    fee: fee.data,
    fee_asset: coin.data ?? null,
    at,
  };
}

/** Exchanges write moments as ISO 8601 or as milliseconds since 1970. */
function timeOf(text: string): string | undefined {
  const iso = /^\d{13}$/.test(text) ? new Date(Number(text)).toISOString() : text.replace(' ', 'T');
  const time = Time.safeParse(iso);
  return time.success ? time.data : undefined;
}
