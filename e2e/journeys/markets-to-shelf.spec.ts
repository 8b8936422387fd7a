import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import { type LoopbackExchange, loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import { binanceInstruments } from '@quarterdeck/market-data/test/replies/binance';
import { ensureStaff } from '@quarterdeck/server/identity/first-start';
import { transaction } from '@quarterdeck/server/kernel/database/transaction';
import { dataOf } from '../support/answer.ts';
import { expectNoViolations } from '../support/axe.ts';
import { Platform } from '../support/platform.ts';
import { inDatabase, type RunningServer, startServer } from '../support/server.ts';
import { signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';

// A server of its own that starts without exchanges and uses one on loopback.
test.describe.configure({ mode: 'serial' });

const dataDir = makeTemporaryFolder('quarterdeck-markets-');
const pair = 'BTC/USDT';
const strategy = 'Ladder on bitcoin';
let exchange: LoopbackExchange;
let server: RunningServer;
let page: Page;

test.beforeAll(async () => {
  exchange = await loopbackExchange();
  server = await startServer({ empty: true, exchangeUrls: exchange.urls, dataDir });
  const { password } = server.quarterdeck;
  await inDatabase(dataDir, (pool) =>
    transaction(pool, (tx) => ensureStaff(tx, { now: new Date(), password })),
  );
});
test.afterAll(async () => {
  await server?.stop();
  await exchange?.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

test('a pair of an exchange gets candles, and a strategy on it reaches the platform until it is delisted', async ({
  desk,
}) => {
  const { quarterdeck } = server;
  const token = await signIn(quarterdeck, 'admin');
  const platform = new Platform(quarterdeck);
  const offered = () => platform.get<{ list: { name_en: string }[] }>('/platform/v1/strategies');
  page = await desk('admin', '/trading/exchange', { server: quarterdeck, token });

  await test.step('an exchange is added and switched on', async () => {
    await page.getByRole('button', { name: 'Add exchange' }).click();
    const adding = dialog(page, 'Add exchange');
    await adding.getByLabel('Exchange').selectOption('Binance');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding).toBeHidden();
    await rowOf(page, 'Binance').click();
    await dialog(page, 'Binance').getByRole('button', { name: 'Enable' }).click();
    const asking = dialog(page, 'Enable Binance');
    await asking.getByRole('button', { name: 'Enable' }).click();
    await expect(asking).toBeHidden();
  });

  await test.step('its markets are synced and accepted, and a pair is switched on', async () => {
    const accepting = await acceptAll('New (9)', 9);
    await expect(accepting.getByRole('alert')).toContainText('9 of 9 changes accepted');
    await page.goto(`/#/trading/transaction?symbol=${encodeURIComponent(pair)}&contract_type=spot`);
    await rowOf(page, pair).click();
    await dialog(page, pair).getByRole('button', { name: 'Enable' }).click();
    await dialog(page, `Enable ${pair}`).getByRole('button', { name: 'Enable' }).click();
    await expect(dialog(page, pair).getByRole('button', { name: 'Disable' })).toBeVisible();
  });

  await test.step('candles are read in the browser, compared and stored', async () => {
    await page.goto('/#/trading/candle');
    await page.getByRole('button', { name: 'Import file' }).click();
    const importing = dialog(page, 'Import file');
    await importing.getByRole('combobox', { name: 'Pair' }).fill(pair);
    await page.getByRole('option', { name: `${pair} · binance` }).click();
    const file = { name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(dayWithBadRow()) };
    await importing.locator('input[type=file]').setInputFiles(file);
    await expect(importing).toContainText('1 invalid row');
    await expect(importing.getByRole('row', { name: /^102 High is below another price/ })).toBeVisible();
    await expectNoViolations(page, 'a file to import');
    await importing.getByRole('button', { name: 'Compare' }).click();
    const applying = dialog(page, new RegExp(`: ${pair}`));
    await expect(applying).toContainText('1,439 new candles');
    await applying.getByRole('button', { name: 'Save' }).click();
    await expect(applying).toBeHidden();
    await expect(rowOf(page, pair)).toContainText('1,439');
  });

  await test.step('a strategy is drafted, and fixed by its check', async () => {
    const category = {
      name_zh: '稳健',
      name_ch: '穩健',
      name_en: 'Steady',
      icon: 'anchor',
      sort: 1,
      shelf: 'on',
    };
    dataOf(await staffClient(quarterdeck, token).post('/backstage/strategy_category/add', category));
    await page.goto('/#/strategy/library');
    await page.getByRole('button', { name: 'New strategy' }).click();
    const editor = dialog(page, 'New strategy');
    await editor.getByLabel('Simplified Chinese name').fill('比特币阶梯');
    await editor.getByLabel('English name').fill(strategy);
    await editor.getByRole('combobox', { name: 'Category' }).selectOption('Steady');
    await editor.getByRole('combobox', { name: 'Pair' }).fill(pair);
    await page.getByRole('option', { name: `${pair} · binance` }).click();
    await editor.getByLabel('Capital').fill('100');
    await editor.getByRole('button', { name: /Set Capital to/ }).click();
    await expect(editor.getByText('No problems found.')).toBeVisible();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
  });

  await test.step('it is back-tested', async () => {
    await page.goto('/#/strategy/backtest');
    await page.getByRole('button', { name: 'New backtest' }).click();
    const starting = dialog(page, 'New backtest');
    await starting.getByRole('combobox', { name: 'Strategy' }).click();
    await page.getByRole('option', { name: strategy }).click();
    await starting.getByRole('combobox', { name: 'Candles' }).click();
    await page.getByRole('option', { name: pair }).click();
    await starting.getByRole('button', { name: 'Run' }).click();
    const result = dialog(page, /^Backtest #/);
    await expect(result.getByText('Final equity').first()).toBeVisible();
    await expect(result.getByRole('row', { name: /^By candle color \(default\) [1-9]/ })).toBeVisible();
    for (const chart of [`${pair} price with fills`, 'Equity and drawdown'])
      await expect(result.getByRole('figure', { name: chart }).locator('canvas').first()).toBeVisible();
    await expectNoViolations(page, 'a back-test');
    await result.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, strategy)).toContainText('Done');
  });

  await test.step('it is asked for the shelf, and put there by somebody else', async () => {
    await page.goto('/#/strategy/library');
    await rowOf(page, strategy).click();
    await act(page, dialog(page, strategy), 'Request shelf', strategy);
    const { searchParams } = new URL(page.url().replace('#', ''));
    const checker = await desk('checker', `/strategy/library?id=${searchParams.get('id')}`, {
      server: quarterdeck,
      token: await signIn(quarterdeck, 'checker'),
    });
    expect((await offered()).list).toEqual([]);
    await act(checker, dialog(checker, strategy), 'Approve', strategy);
    await expect.poll(async () => (await offered()).list).toMatchObject([{ name_en: strategy }]);
  });

  await test.step('the exchange delists its pair, and it leaves the shelf', async () => {
    const { spot } = binanceInstruments;
    const symbols = spot.symbols.filter((one) => (one as { symbol: string }).symbol !== 'BTCUSDT');
    exchange.replies.set('/api/v3/exchangeInfo', { ...spot, symbols });
    const accepting = await acceptAll('Delisted (1)', 1);
    await expect(accepting.getByRole('alert')).toContainText('1 of 1 changes accepted');
    await expect.poll(async () => (await offered()).list).toEqual([]);
    await page.goto('/#/strategy/library');
    await expect(rowOf(page, strategy)).toContainText('Off shelf');
  });
});

/** Syncs the exchange and accepts all changes of one kind. */
async function acceptAll(kind: string, count: number) {
  await page.goto('/#/trading/sync?status=waiting');
  await page.getByRole('button', { name: 'Start sync' }).click();
  const starting = dialog(page, 'Start sync');
  await starting.getByLabel('Exchange').selectOption('Binance');
  await starting.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(starting).toBeHidden();
  await rowOf(page, 'binance').click();
  const drawer = dialog(page, /binance · sync/);
  const part = drawer.locator('section').filter({ has: page.getByRole('heading', { name: kind }) });
  await part.first().getByRole('button', { name: 'Accept all' }).click();
  const accepting = dialog(page, /^Accept/);
  await accepting.getByRole('button', { name: `Accept ${count}` }).click();
  return accepting;
}

/** A day of one-minute candles that swing by three percent; line 102 has a high that is too low. */
function dayWithBadRow(): string {
  const begin = Date.UTC(2024, 0, 1);
  const price = (minute: number) => 60_000 + 2_000 * Math.sin(minute / 60);
  const lines = Array.from({ length: 1_440 }, (_, minute) => {
    const [open, close] = [price(minute), price(minute + 1)];
    const high = minute === 100 ? open - 50 : Math.max(open, close) + 1;
    const low = Math.min(open, close) - 100;
    return [begin + minute * 60_000, ...[open, high, low, close].map((value) => value.toFixed(2))].join();
  });
  return ['time,open,high,low,close', ...lines].join('\n');
}
