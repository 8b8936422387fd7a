import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parameters = {
  first_amount: '100',
  max_adds: 6,
  multiple: '2',
  decline: '2',
  proportion_decline: '1.2',
  callback: '0.3',
  profit: '1.3',
  profit_callback: '0.3',
  is_macd: 0,
  is_mea: 0,
  ema_period: 30,
  fee: '0.05',
  quantity_step: '0.0001',
  min_notional: '5',
  capital: '20000',
};

/** The small case of strategy/src/backtest.test.ts, calculated manually. */
const candles = `timestamp,open,high,low,close,volume
2024-01-01 00:00:00,99,99,99,99,1
2024-01-01 00:01:00,100,100.1,97,97.2,1
2024-01-01 00:02:00,97.2,100.5,97.2,100.1,1
2024-01-01 00:03:00,101,101,101,101,1
`;

function write(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const files = {
  candles: write('candles.csv', candles),
  params: write('params.json', JSON.stringify(parameters)),
};

function run(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'backtest.mjs'), ...args],
    { encoding: 'utf8', cwd: folder },
  );
  return { status, stdout, stderr };
}

const both = ['--candles', files.candles, '--params', files.params];

test('one JSON object, with the three paths, their spread and the verdict', () => {
  const { status, stdout, stderr } = run(...both, '--json');
  expect([status, stderr]).toEqual([0, '']);
  const result = JSON.parse(stdout);
  expect(Object.keys(result)).toEqual(['paths', 'spread', 'verdict']);
  expect(Object.keys(result.paths)).toEqual(['open_high_low_close', 'open_low_high_close', 'by_colour']);
  expect(result.paths.by_colour).toEqual({
    cycles: 1,
    levels: [0, 1, 0, 0, 0, 0, 0],
    fees: '0.3530739581',
    net: '5.8720780419',
    equity: '20005.8220830419',
    open_qty: '0.99',
    open_level: 0,
    open_unrealised: '0',
    max_capital: '299.9913796',
    max_drawdown_pct: expect.stringMatching(/^0\.0\d+$/),
    exhausted_candles: 0,
    skipped_buys: 0,
  });
});

test('a table for people', () => {
  const { status, stdout } = run(...both);
  expect(status).toBe(0);
  expect(stdout).toContain('4 candles from 2024-01-01T00:00:00.000Z to 2024-01-01T00:03:00.000Z');
  expect(stdout).toMatch(/Net of closed cycles +\S+ +\S+ +5\.872078/);
  expect(stdout).toMatch(/Fills [0-9a-f]{64}/);
});

test('a part of the candles', () => {
  const { stdout } = run(...both, '--from', '2024-01-01 00:01', '--to', '2024-01-01T00:03:00Z');
  expect(stdout).toContain('2 candles from 2024-01-01T00:01:00.000Z to 2024-01-01T00:02:00.000Z');
});

test.each([
  [
    'a bad price',
    { candles: candles.replace('97.2,100.5', '97.2,9x') },
    /candles: line 4, column 26: high "9x"/,
  ],
  [
    'a parameter out of its domain',
    { params: JSON.stringify({ ...parameters, multiple: '4' }, null, 1) },
    /params: line 4, column 14: multiple is above 3/,
  ],
  [
    'an unknown parameter',
    { params: JSON.stringify({ ...parameters, profits: '1' }, null, 1) },
    /line 17, column 2: profits is no parameter/,
  ],
  ['a broken JSON text', { params: '{"fee":' }, /params: line 1, column 8: /],
  ['no candles', { candles: 'time,open,high,low,close\n' }, /no candles/],
])('%s: an error with its place, and exit code 2', (_, changed, message) => {
  const names = { candles: files.candles, params: files.params };
  for (const [name, text] of Object.entries(changed)) names[name] = write(name, text);
  const { status, stdout, stderr } = run('--candles', names.candles, '--params', names.params, '--json');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
});

test.each([
  ['a missing file', ['--candles', 'nowhere.csv', '--params', files.params], 'nowhere.csv'],
  ['a folder', ['--candles', '.', '--params', files.params], 'EISDIR'],
  ['a missing option', ['--params', files.params], 'npm run backtest'],
  ['an unknown option', [...both, '--sooner'], '--sooner'],
  ['no time', [...both, '--from', 'soon'], '"soon" is no time'],
])('%s is refused', (_, args, message) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('signals finer than the candles are refused', () => {
  const hours = write('hours.csv', candles.replace(/00:0(\d):00/g, '0$1:00:00'));
  const signals = write('signals.json', JSON.stringify({ ...parameters, is_mea: 1, macd_tf: '15m' }));
  const { status, stderr } = run('--candles', hours, '--params', signals);
  expect(status).toBe(2);
  expect(stderr).toContain('15m');
});
