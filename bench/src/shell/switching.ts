import { median, percentile } from '../measure.ts';
import type { Desk, ListTab } from './desk.ts';

declare global {
  interface Window {
    /** When the switch that is watched is painted. */
    switched: Promise<number>;
  }
}

export interface SwitchTimes {
  median: number;
  p95: number;
}

/**
 * Milliseconds from the event, a click and the Enter key in turn, until the frame is painted that shows the other
 * tab's rows.
 */
export async function switchTimes(
  desk: Desk,
  tabs: readonly ListTab[],
  rounds: number,
): Promise<SwitchTimes> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { path } = tabs[round % tabs.length] as ListTab;
    times.push(await switchTo(desk, path, round % 4 < 2 ? 'click' : 'key'));
  }
  return { median: median(times), p95: percentile(times, 0.95) };
}

async function switchTo({ page, rest }: Desk, path: string, by: 'click' | 'key'): Promise<number> {
  const place = await page.evaluate(watchSwitch, path);
  // The hand is there before it presses.
  await page.mouse.move(place.x, place.y);
  await rest();
  if (by === 'click') await page.mouse.click(place.x, place.y);
  else await page.keyboard.press('Enter');
  const time = await page.evaluate(() => window.switched);
  await rest();
  return time;
}

/** In the page: gives the tab the focus, says where it is, and takes the time of the switch. */
function watchSwitch(path: string): { x: number; y: number } {
  const tab = document.querySelector<HTMLElement>(`[data-tab="${path}"]`);
  if (tab === null) throw new Error(`There is no tab for ${path}`);
  tab.focus();
  const { promise, resolve } = Promise.withResolvers<number>();
  const shown = () =>
    Array.from(document.querySelectorAll('main table')).find((table) => table.checkVisibility());
  const before = shown();
  const isOther = () => {
    const now = shown();
    return now !== before && (now?.querySelectorAll('tbody tr').length ?? 0) >= 20;
  };
  const begin = ({ timeStamp }: Event) => {
    removeEventListener('click', begin, true);
    removeEventListener('keydown', begin, true);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => resolve(performance.now() - timeStamp);
    const look = () => {
      // The message comes after the frame in which the rows are there.
      if (isOther()) painted.port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', begin, true);
  addEventListener('keydown', begin, true);
  window.switched = promise;
  const box = tab.getBoundingClientRect();
  return { x: box.left + 12, y: box.top + box.height / 2 };
}
