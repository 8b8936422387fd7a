import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import type { Bench } from '../bench.ts';
import { startBrowser } from '../browser.ts';
import { command } from '../platform.ts';
import { addStaff } from './staff.ts';

interface Row {
  id: number;
  uid: string;
  version: number;
}

/** Has one member of staff freeze and thaw a user on another's open list. @returns milliseconds until it is seen, each time */
export async function timesUntilSeen(bench: Bench, rounds: number): Promise<number[]> {
  const { database, server } = bench;
  const found = await database.client.query<Row>(
    'SELECT id::int, uid, version FROM users ORDER BY created_at DESC, id DESC LIMIT 1',
  );
  let [row] = found.rows;
  if (row === undefined) throw new Error('There is no user');
  const browser = await startBrowser(bench);
  const token = await addStaff(bench, ['user.read']);
  const { page, close } = await browser.open({ token, slowdown: 1 });
  try {
    if (bench.isShort) page.setDefaultTimeout(120_000); // beside other tests
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
    const isHearing = page.waitForResponse((response) => response.url().includes('/backstage/live'));
    await page.goto(`/#/member/member?uid=${row.uid}`);
    await page.locator('main table[aria-busy="false"] tbody tr').first().waitFor();
    await isHearing;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const freezes = round % 2 === 0;
      const seen = page.evaluate(untilShown, freezes ? 'Frozen' : 'Active');
      const begun = Date.now();
      const { id, version }: Row = row;
      const { path } = freezes ? freezeUser : thawUser;
      row = await command<Row>(server, path, { id, version, reason: 'Measured' });
      times.push((await seen) - begun);
    }
    return times;
  } finally {
    await close();
  }
}

/** In the page: when the row says it. */
async function untilShown(word: string): Promise<number> {
  const hasWord = () => document.querySelector('main tbody tr')?.textContent?.includes(word) === true;
  while (!hasWord()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return Date.now();
}
