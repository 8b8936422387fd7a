import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type ColdBrowser, slowProcessor, startBrowser } from '../browser.ts';
import { atMost, atMostTimes, type Figure, noted, skipped } from '../report.ts';
import { type Desk, listTabs, sitDown } from '../shell/desk.ts';
import { heapSizes } from '../shell/heap.ts';
import { longestTasks } from '../shell/looks.ts';
import { switchTimes } from '../shell/switching.ts';

const built = join(import.meta.dirname, '../../../web/dist/index.html');

/** Milliseconds until another tab is there, and that one task may take. */
const switchLimit = 50;
const taskLimit = 100;

/** How the app feels to somebody who works with it all day. */
export async function* measureShell(bench: Bench): AsyncGenerator<Figure> {
  if (!existsSync(built)) {
    yield skipped('shell: the built page', 'build it first');
    return;
  }
  const browser = await startBrowser(bench);
  yield* measureSwitches(browser, bench);
  yield* measureHeap(browser, bench);
}

async function* measureSwitches(browser: ColdBrowser, bench: Bench): AsyncGenerator<Figure> {
  const tabs = listTabs(2, bench.isShort);
  const desk = await sitDown(browser, bench, tabs);
  for (const tab of tabs) await desk.open(tab);
  const rates = bench.isShort ? [1] : [1, slowProcessor];
  for (const rate of rates) {
    await desk.devtools.send('Emulation.setCPUThrottlingRate', { rate });
    yield* switchFigures(desk, tabs, rate, bench.size(30, 4));
  }
  await openThemeDrawer(desk);
  for (const rate of rates) {
    await desk.devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const { layout, theme } = await longestTasks(
      desk,
      bench.size(5, 1),
      bench.size(Number.POSITIVE_INFINITY, 1),
    );
    yield atMost(`shell: longest task of another layout${at(rate)}`, layout, taskLimit, 'ms');
    yield atMost(`shell: longest task of another theme${at(rate)}`, theme, taskLimit, 'ms');
  }
  await desk.close();
}

async function* switchFigures(
  desk: Desk,
  tabs: ReturnType<typeof listTabs>,
  rate: number,
  rounds: number,
): AsyncGenerator<Figure> {
  const { median, p95 } = await switchTimes(desk, tabs, rounds);
  yield atMost(`shell: switch to a kept tab${at(rate)}`, median, switchLimit, 'ms');
  yield noted(`shell: switch to a kept tab, p95${at(rate)}`, p95, 'ms');
}

function at(rate: number): string {
  return rate === 1 ? '' : `, processor ${rate} times slower`;
}

async function openThemeDrawer({ page, devtools, rest }: Desk): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Theme settings' }).click();
  await page.getByRole('dialog').getByText('Layout').waitFor();
  await rest();
}

async function* measureHeap(browser: ColdBrowser, bench: Bench): AsyncGenerator<Figure> {
  const tabs = listTabs(bench.size(20, 2), bench.isShort);
  const desk = await sitDown(browser, bench, tabs);
  const { before, open, closed } = await heapSizes(desk, tabs);
  await desk.close();
  yield atMost('shell: heap with twenty lists open', open, 120, 'MB');
  yield atMostTimes(
    'shell: heap after closing them, beside before',
    { ours: closed, peer: before },
    1.1,
    'MB',
  );
}
