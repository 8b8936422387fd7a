import { setTimeout as delay } from 'node:timers/promises';
import { sendBeats } from '@quarterdeck/contract/features/robots/robots/platform';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import type { Bench } from '../bench.ts';
import { percentile } from '../measure.ts';
import { atMost, type Figure, reaches } from '../report.ts';
import { seedRobots, seedUsers } from '../seed.ts';
import { tradingPlatform } from '../trading-platform.ts';

/** 100,000 robots that each say every thirty seconds that they are alive. */
const fullRobots = 100_000;
const perSecond = 3_400;
const perCall = 500;
const fullSeconds = 10;

const pages = ['', '?status=paused', '?silent=true', '?sort=-started_at', '?symbol=COIN7%2FUSDT'];

/** Beats as they come, while somebody looks through the list; then as many as are taken. */
export async function* measureBeats({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const [robots, seconds] = [size(fullRobots, 1_000), size(fullSeconds, 0.5)];
  await seedUsers(database, size(10_000, 1_000));
  await seedRobots(database, { count: robots, users: size(10_000, 1_000) });
  const platform = await tradingPlatform(server);
  let place = 0;
  const send = async () => {
    const names = Array.from({ length: perCall }, (_, index) => `robot-${1 + ((place + index) % robots)}`);
    place = (place + perCall) % robots;
    const { unknown } = await platform.post(sendBeats, { at: new Date().toISOString(), robots: names });
    if (unknown.length > 0) throw new Error(`${unknown.length} unknown robots`);
  };
  const look = async (place: number) =>
    (await server.get(robotList.index.path + pages[place % pages.length])).arrayBuffer();
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await Promise.all([send(), look(warmUp)]);

  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await look(times.length);
      times.push(performance.now() - begun);
    }
  })();
  const paced = await atPace(send, seconds);
  isOver = true;
  await looking;
  yield reaches('beats: taken while the list is read', paced, perSecond * 0.97, 's');
  yield atMost('beats: p99 of the list meanwhile', percentile(times, 0.99), 100, 'ms');

  const begun = performance.now();
  let calls = 0;
  const worker = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      await send();
      calls += 1;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  const most = (calls * perCall * 1_000) / (performance.now() - begun);
  yield reaches('beats: as many as are taken', most, perSecond, 's');
}

/** Sends at the pace of the robots, whether or not what was sent before is answered. @returns beats a second */
async function atPace(send: () => Promise<void>, seconds: number): Promise<number> {
  const calls = Math.ceil((perSecond * seconds) / perCall);
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let call = 0; call < calls; call += 1) {
    const due = begun + (call * perCall * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    sent.push(send());
  }
  await Promise.all(sent);
  const took = Math.max(performance.now() - begun, (calls * perCall * 1_000) / perSecond);
  return (calls * perCall * 1_000) / took;
}
