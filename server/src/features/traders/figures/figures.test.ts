import { reportTraderDays } from '@quarterdeck/contract/features/traders/traders/platform';
import { traderDetail } from '@quarterdeck/contract/features/traders/traders/traders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aTrader, dayAgo } from '../fixtures.ts';
import { figuresOf, measure } from './figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

interface Raw {
  day: string;
  equity: number;
  flow: number;
}

/** The same by floating point and loops, straight from the raw reports. */
function naively(raw: readonly Raw[]) {
  const days = [...raw].sort((one, other) => (one.day < other.day ? -1 : 1));
  const last = Date.parse(days.at(-1)?.day ?? '');
  const returns = days.flatMap((day, place) => {
    const before = days[place - 1];
    if (!before || Date.parse(day.day) - Date.parse(before.day) !== 86_400_000 || before.equity <= 0)
      return [];
    const [deposit, withdrawal] = [Math.max(day.flow, 0), Math.max(-day.flow, 0)];
    const change = (day.equity + withdrawal) / (before.equity + deposit) - 1;
    return [{ at: Date.parse(day.day), change }];
  });
  const since = (count: number) => returns.filter(({ at }) => at > last - count * 86_400_000);
  const roi = (count: number) => since(count).reduce((index, { change }) => index * (1 + change), 1) - 1;
  let [index, height, worst] = [1, 1, 0];
  for (const { change } of since(90)) {
    index *= 1 + change;
    height = Math.max(height, index);
    worst = Math.max(worst, 1 - index / height);
  }
  const wins = since(90).filter(({ change }) => change > 0).length;
  return {
    roi_7: roi(7),
    roi_30: roi(30),
    roi_90: roi(90),
    win_rate: wins / since(90).length,
    max_drawdown: worst,
  };
}

/** A hundred days of chance with gaps, deposits and withdrawals. */
function chance(): Raw[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let equity = 1000;
  const raw: Raw[] = [];
  for (let ago = 100; ago > 0; ago -= 1) {
    const flow = next() < 0.1 ? Math.round(next() * 400 - 150) : 0;
    equity = Number((equity * (1 + (next() - 0.47) * 0.06) + flow).toFixed(6));
    if (next() > 0.08) raw.push({ day: dayAgo(server, ago), equity, flow });
  }
  return raw;
}

test('figures are those of a naive recalculation, whatever order the reports arrive in', async () => {
  const trader = await aTrader(server);
  const raw = chance();
  const now = server.services.now().getTime();
  const body = (days: readonly Raw[], minutesAgo: number) => ({
    trader_uid: trader.uid,
    at: new Date(now - minutesAgo * 60_000).toISOString(),
    days: days.map(({ day, equity, flow }) => ({ day, equity: String(equity), flow: String(flow) })),
  });
  const shuffled = raw.toSorted((one, other) => (one.equity % 1) - (other.equity % 1));
  for (let start = 0; start < shuffled.length; start += 30)
    await server.platform.call(reportTraderDays, body(shuffled.slice(start, start + 30), 10));
  // An older report that comes late changes nothing.
  const stale = raw.slice(0, 50).map((one) => ({ ...one, equity: 1 }));
  expect(await server.platform.call(reportTraderDays, body(stale, 20))).toMatchObject({
    applied: 0,
    stale: 50,
  });
  const admin = await server.signIn('admin');
  const { trader: shown, days } = await admin.call(traderDetail, { id: String(trader.id) });
  const expected = naively(raw);
  for (const name of ['roi_7', 'roi_30', 'roi_90', 'win_rate', 'max_drawdown'] as const)
    expect(Number(shown[name]), name).toBeCloseTo(expected[name] * 100, 3);
  expect(shown.days).toBe(raw.length);
  expect(days).toHaveLength(raw.length);
  expect(shown.sparkline).toHaveLength(30);
});

test('a deposit is no profit, and a day after a gap has no return', () => {
  const measured = measure([
    { day: '2026-01-01', equity: '100', flow: '0' },
    { day: '2026-01-02', equity: '210', flow: '100' },
    { day: '2026-01-05', equity: '400', flow: '0' },
    { day: '2026-01-06', equity: '380', flow: '0' },
  ]);
  expect(measured.map(({ change }) => change?.toFixed() ?? null)).toEqual([null, '0.05', null, '-0.05']);
  expect(figuresOf(measured)).toMatchObject({ roi_7: '-0.25', win_rate: '50', max_drawdown: '5', days: 4 });
});

test('what a large deposit earned or lost is not measured by the little that was there before', () => {
  const measured = measure([
    { day: '2026-01-01', equity: '1', flow: '0' },
    { day: '2026-01-02', equity: '9901', flow: '9999' },
    { day: '2026-01-03', equity: '901', flow: '-9000' },
  ]);
  expect(measured.map(({ change }) => change?.toFixed() ?? null)).toEqual([null, '-0.0099', '0']);
});
