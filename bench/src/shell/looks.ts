import { median } from '../measure.ts';
import type { Desk } from './desk.ts';

/** What is chosen in the theme drawer, by its fields in their order. */
const layouts = ['comprehensive', 'vertical', 'horizontal', 'common', 'float', 'column'];
const themes = ['ocean', 'green', 'white', 'red', 'default'];
const schemes = ['dark', 'light'];

declare global {
  interface Window {
    /** Milliseconds of each long task since it was last asked. */
    takeTasks: () => number[];
  }
}

export interface LongestTasks {
  layout: number;
  theme: number;
}

/**
 * The longest task of the page, in milliseconds, while the reader tries each layout, and each theme in light and dark, or so many of
 * each.
 */
export async function longestTasks(desk: Desk, rounds: number, choices: number): Promise<LongestTasks> {
  await watchTasks(desk);
  const layout = await longestOf(desk, rounds, 1, layouts.slice(0, choices));
  const theme = await longestOf(desk, rounds, 2, themes.slice(0, choices));
  const scheme = await longestOf(desk, rounds, 3, schemes.slice(0, choices));
  return { layout, theme: Math.max(theme, scheme) };
}

/** For each choice the median of the rounds, and of these the longest: one pause of the machine is not the page's. */
async function longestOf(
  desk: Desk,
  rounds: number,
  field: number,
  values: readonly string[],
): Promise<number> {
  const tasks = new Map<string, number[]>(values.map((value) => [value, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const value of values) tasks.get(value)?.push(await choose(desk, field, value));
  return Math.max(...[...tasks.values()].map(median));
}

async function choose({ page, rest }: Desk, field: number, value: string): Promise<number> {
  const place = await page.evaluate((selector) => {
    const box = document.querySelector(selector)?.closest('label')?.getBoundingClientRect();
    if (box === undefined) throw new Error(`There is no ${selector}`);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, `[role="dialog"] fieldset:nth-of-type(${field}) input[value="${value}"]`);
  await page.evaluate(() => window.takeTasks());
  await page.mouse.click(place.x, place.y);
  await rest();
  return Math.max(0, ...(await page.evaluate(() => window.takeTasks())));
}

/** The browser tells of tasks from 50 ms on. */
async function watchTasks({ page }: Desk): Promise<void> {
  await page.evaluate(() => {
    let durations: number[] = [];
    const keep = (entries: PerformanceEntryList) =>
      durations.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'longtask' });
    window.takeTasks = () => {
      keep(observer.takeRecords());
      const taken = durations;
      durations = [];
      return taken;
    };
  });
}
