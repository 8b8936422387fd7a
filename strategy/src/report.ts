import type { BackTest, PathResult } from './backtest.ts';
import type { CsvFault, CsvFaultCode } from './csv.ts';
import { Fraction } from './fraction.ts';
import type { Identity } from './identity.ts';
import { paths } from './paths.ts';

const jsonFields = [
  'cycles',
  'levels',
  'fees',
  'net',
  'equity',
  'open_qty',
  'open_level',
  'open_unrealised',
  'max_capital',
  'max_drawdown_pct',
  'exhausted_candles',
  'skipped_buys',
] as const satisfies readonly (keyof PathResult)[];

/** The result for programs: the three paths, their spread and the verdict. */
export function asJson({ paths: results, spread, verdict }: BackTest): string {
  const short = (result: PathResult) => Object.fromEntries(jsonFields.map((field) => [field, result[field]]));
  return JSON.stringify({
    paths: Object.fromEntries(paths.map((path) => [path, short(results[path])])),
    spread,
    verdict,
  });
}

const rows: [string, (result: PathResult) => string][] = [
  ['Cycles', ({ cycles }) => String(cycles)],
  ['Won, %', ({ win_pct }) => amount(win_pct, 2)],
  ['Levels at close', ({ levels }) => levels.join(' ')],
  ['Fees', ({ fees }) => amount(fees)],
  ['Net of closed cycles', ({ net }) => amount(net)],
  ['Final equity', ({ equity }) => amount(equity)],
  ['Open quantity', ({ open_qty }) => open_qty],
  ['Open level', ({ open_level }) => (open_level < 0 ? 'none' : String(open_level))],
  ['Open profit or loss', ({ open_unrealised }) => amount(open_unrealised)],
  ['Most capital bound', ({ max_capital }) => amount(max_capital)],
  ['Greatest drawdown, %', ({ max_drawdown_pct }) => amount(max_drawdown_pct, 2)],
  ['Candles with ladder exhausted', ({ exhausted_candles }) => String(exhausted_candles)],
  ['Skipped buys', ({ skipped_buys }) => String(skipped_buys)],
];

function amount(text: string, decimals = 6): string {
  return text === '' ? '' : Fraction.of(text).toText(decimals);
}

/** The result for people. */
export function asTable(test: BackTest, identity: Identity): string {
  const table = [
    ['', ...paths],
    ...rows.map(([name, of]) => [name, ...paths.map((path) => of(test.paths[path]))]),
  ];
  const widths = [0, ...paths].map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  const lines = table.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const time = (ms: number) => new Date(ms).toISOString();
  return [
    `${test.candles} candles from ${time(test.from)} to ${time(test.to)}`,
    '',
    ...lines,
    '',
    `Spread of final equity: ${amount(test.spread)} (${test.verdict})`,
    `Buy and hold: ${amount(test.buy_and_hold)}`,
    `Parameters ${identity.parameters.slice(0, 16)}, candles ${identity.candles.slice(0, 16)}, engine ${identity.engine}`,
    `Fills ${identity.fills}`,
  ].join('\n');
}

const faultWords: Record<CsvFaultCode, string> = {
  missing_column: 'the header has no such column',
  missing_field: 'the field is missing',
  no_time: 'is no time',
  no_price: 'is no price above zero',
  high_too_low: 'the high is below another price of the candle',
  low_too_high: 'the low is above another price of the candle',
  time_back: 'is before the candle above it',
  time_doubled: 'is the time of the candle above it',
  off_timeframe: 'is no start of a candle of this timeframe',
  off_tick: 'is no multiple of the tick',
};

/** A fault of a file of candles, for people. */
export function inWords({ line, column, code, field, text }: CsvFault): string {
  const found = text === '' || code === 'missing_column' ? '' : ` "${text}"`;
  return `line ${line}, column ${column}: ${field}${found}: ${faultWords[code]}`;
}
