import { userInfo } from '@quarterdeck/contract/features/session/session';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { median } from '../support/median.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { dialIdle } from './wire.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await testServer({ listen: true });
  const { token } = await server.signIn('admin');
  headers = { authorization: `Bearer ${token}` };
});
afterAll(() => server?.close());

async function timesOf(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const begin = performance.now();
    const { status } = await fetch(`${server.url}${userInfo.path}`, { headers });
    expect(status).toBe(200);
    times.push(performance.now() - begin);
  }
  return times;
}

test('beside five hundred connections that say nothing answers take no longer', async () => {
  await timesOf(50); // warm
  const alone = median(await timesOf(200));
  onTestFinished(await dialIdle(server.app, server.url, 500));
  expect(median(await timesOf(200))).toBeLessThan(Math.max(alone * 2, 50));
});
