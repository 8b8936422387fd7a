import * as z from 'zod/mini';
import { PositiveAmount, SignedAmount } from '../../core/assets.ts';
import { csvFile } from '../../core/csv-import.ts';
import { identifier, line, Time, Uid } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import {
  Coin,
  ExchangeName,
  isEachOnce,
  MarketSymbol,
  orderSides,
  RobotFill,
} from '../robot-orders/robot-orders.ts';
import { ExchangeList } from './lists.ts';

/** What an exchange says itself that it traded for the account of a user. */
export const ExchangeFill = z.object({
  id: z.int(),
  /** The platform has reported the same trade. */
  reported: z.boolean(),
  user_id: z.int(),
  uid: z.string(),
  exchange: z.string(),
  trade_id: z.string(),
  exchange_order_id: z.string(),
  /** Our order, by its id at the exchange; null if it was not reported. */
  order_id: z.nullable(z.int()),
  symbol: z.string(),
  side: z.enum(orderSides),
  price: z.string(),
  qty: z.string(),
  fee: z.string(),
  fee_asset: z.nullable(z.string()),
  at: z.string(),
  /** The name of the file, or of the key that sent it. */
  statement: z.string(),
  created_at: z.string(),
});
export type ExchangeFill = z.output<typeof ExchangeFill>;

export const exchangeFillList = list({
  path: '/backstage/exchange_fill',
  ability: 'exchange_fill.read',
  exportAbility: 'exchange_fill.export',
  row: ExchangeFill,
  sort: '-at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    reported: { kind: 'boolean', filter: true },
    uid: { kind: 'text', filter: true },
    exchange: { kind: 'text', filter: true },
    symbol: { kind: 'text', filter: true },
    trade_id: { kind: 'text', filter: true },
    exchange_order_id: { kind: 'text', filter: true },
    side: { kind: 'enum', values: orderSides, filter: true },
    price: { kind: 'amount', filter: true },
    qty: { kind: 'amount', filter: true },
    fee: { kind: 'amount' },
    fee_asset: { kind: 'text', filter: true, shown: false },
    at: { kind: 'time', filter: true, sort: true },
    statement: { kind: 'text', shown: false },
    created_at: { kind: 'time', shown: false },
  },
});

export const ExchangeFillDetail = z.object({
  exchange_fill: ExchangeFill,
  /** What the platform said of the same trade; null where it did not. */
  fill: z.nullable(RobotFill),
  list: ExchangeList,
  /** Where its list is or was given over: those about its time that brought nothing of their own under the account before. */
  lists_beside: z.array(ExchangeList),
  /** There are more of them than these. */
  more_lists_beside: z.boolean(),
  history: z.array(HistoryEntry),
});
export type ExchangeFillDetail = z.output<typeof ExchangeFillDetail>;

export const exchangeFillDetail = endpoint({
  method: 'GET',
  path: '/backstage/exchange_fill/detail',
  ability: 'exchange_fill.read',
  summary: "Returns a trade as the exchange reported it, alongside the platform's report.",
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: ExchangeFillDetail,
});

/** The columns that a file must have, in any order. */
export const exchangeFillColumns = [
  'time',
  'trade_id',
  'order_id',
  'symbol',
  'side',
  'price',
  'qty',
  'fee',
  'fee_asset',
] as const;

/** Why a row of a file cannot be taken. */
export const fillFaults = [
  'columns_missing',
  'text_hidden',
  'csv_malformed',
  'time_malformed',
  'time_outside',
  'time_ahead',
  'trade_missing',
  'trade_repeated',
  'order_missing',
  'symbol_malformed',
  'side_unknown',
  'price_malformed',
  'qty_malformed',
  'fee_malformed',
] as const;
export type FillFault = (typeof fillFaults)[number];

/** Whose account a list of trades is of, and which time it is about. */
const account = { exchange: ExchangeName, uid: Uid };
/** A list covers a year at most. */
const periodMaxMs = 366 * 86_400_000;
export const isWithinPeriodMax = ({ from, to }: { from: string; to: string }) => {
  const ms = Date.parse(to) - Date.parse(from);
  return ms >= 0 && ms <= periodMaxMs;
};
const isPeriod = <Body extends { from?: string | undefined; to?: string | undefined }>() =>
  z.refine<Body>(
    ({ from, to }) => from === undefined || to === undefined || isWithinPeriodMax({ from, to }),
    { error: 'period_malformed', path: ['to'] },
  );

const file = {
  ...account,
  /** Where it is about more than from its first to its last trade: what is not in it was not traded then. */
  from: z.optional(Time),
  to: z.optional(Time),
  /** CSV with a first line that names its columns: `exchangeFillColumns`. */
  ...csvFile,
};

export const FillsPreview = z.object({
  /** Rows that would be taken. */
  good: z.int(),
  /** Rows that are there already. */
  known: z.int(),
  /** Rows that say something else of a trade than before. */
  changed: z.int(),
  bad: z.int(),
  /** The time that would count as covered; null where there is no good row and none is given. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The first bad ones, by their number in the file. */
  bad_rows: z.array(z.object({ row: z.int(), text: z.string(), faults: z.array(z.enum(fillFaults)) })),
});
export type FillsPreview = z.output<typeof FillsPreview>;

export const previewFills = endpoint({
  method: 'POST',
  path: '/backstage/exchange_fill/preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'exchange_fill.import',
  summary: "Validates a file of an exchange's trades: new rows, known rows and rows with errors.",
  body: z.strictObject(file).check(isPeriod()),
  reply: FillsPreview,
});

export const FillsImport = z.object({ id: z.int(), taken: z.int(), known: z.int(), changed: z.int() });
export type FillsImport = z.output<typeof FillsImport>;

export const importFills = endpoint({
  method: 'POST',
  path: '/backstage/exchange_fill/add',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'exchange_fill.import',
  summary: "Imports a file of an exchange's trades. A trade in several files is taken from the latest.",
  command: true,
  body: z
    .strictObject({
      ...file,
      /** Whether the good rows are taken although others are bad. */
      skip_bad: z._default(z.boolean(), false),
    })
    .check(isPeriod()),
  reply: FillsImport,
});

/** Trades of one call, at most. */
export const exchangeFillsMax = 1_000;

export const reportExchangeFills = endpoint({
  method: 'POST',
  path: '/platform/v1/exchange-fills',
  ability: 'platform',
  summary: `Reports all trades of an account at an exchange within a time range, up to ${exchangeFillsMax}.`,
  command: true,
  body: z
    .strictObject({
      ...account,
      name: line(120),
      from: Time,
      to: Time,
      fills: z
        .array(
          z.strictObject({
            trade_id: identifier(64),
            order_id: identifier(64),
            symbol: MarketSymbol,
            side: z.enum(orderSides),
            price: PositiveAmount,
            qty: PositiveAmount,
            fee: z._default(SignedAmount, '0'),
            fee_asset: z.optional(Coin),
            at: Time,
          }),
        )
        .check(
          z.maxLength(exchangeFillsMax),
          z.refine((fills) => isEachOnce(fills, ({ symbol, trade_id }) => [symbol, trade_id]), {
            error: 'trade_twice',
          }),
        ),
    })
    .check(
      isPeriod(),
      z.refine(({ from, to, fills }) => fills.every(({ at }) => from <= at && at <= to), {
        error: 'trade_outside',
        path: ['fills'],
      }),
    ),
  reply: FillsImport,
});
