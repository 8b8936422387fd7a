import sql from 'sql-template-tag';
import { createRandom } from '../faults/random.ts';
import { type PayoutPeer, startPayoutPeer } from '../support/payout-peer.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { complaints, differences } from './checks.ts';
import type { Favour } from './draw.ts';
import { createHouse, day, type House } from './house.ts';
import type { Attempt } from './kinds.ts';
import { type Eyes, Play } from './play.ts';
import { type Clock, Real } from './real.ts';
import { furnish } from './settings.ts';
import { type Baseline, baselineOf, expectedState, realState } from './state.ts';
import { userKinds } from './users.ts';

/** The same for every run, whatever day it is: a seed means the same each time. */
const begin = Date.parse('2026-01-05T08:00:00Z');

/** A server with the first users, its model, and somebody who plays on both. */
class Trial {
  readonly play: Play;
  readonly #server: TestServer;
  readonly #peer: PayoutPeer;
  readonly #real: Real;
  readonly #before: Baseline;

  private constructor(play: Play, server: TestServer, peer: PayoutPeer, real: Real, before: Baseline) {
    this.play = play;
    this.#server = server;
    this.#peer = peer;
    this.#real = real;
    this.#before = before;
  }

  static async open(seed: number): Promise<Trial> {
    const peer = await startPayoutPeer();
    const clock: Clock = { now: begin };
    // The days of the model are short.
    const config = { sessionIdleMinutes: 10_080, sessionAbsoluteHours: 720 };
    const server = await testServer({ now: () => new Date(clock.now), config });
    const { services } = server;
    // Jobs run where the model says so, and nowhere else.
    services.jobs = { ...services.jobs, send: async () => {} };
    const real = new Real(server, peer, clock, createHouse(begin));
    let before: Baseline = { log: new Map(), batches: 0 };
    const eyes: Eyes = {
      model: (house) => expectedState(house, real),
      sees: async (state) => differences(state, await realState(server.pool, before)).length === 0,
    };
    const play = new Play(real, createRandom(seed), eyes);
    for (let row = 0; row < firstUsers; row++) await play.alone(firstUser(row));
    await furnish(server, real.names.users);
    await activateAll(server, play.house);
    before = await baselineOf(server.pool);
    play.house.log.clear();
    return new Trial(play, server, peer, real, before);
  }

  /** Takes so many steps and compares the two houses. */
  async round({ steps, favour }: Round): Promise<void> {
    for (let step = 0; step < steps; step++) await this.play.step(favour);
    await this.#real.reconcile();
    this.play.house.reconciledAt = this.play.house.now;
    const actual = await realState(this.#server.pool, this.#before);
    const faults = [
      ...differences(expectedState(this.play.house, this.#real), actual),
      ...(await complaints(this.#server.pool)),
      ...orderedTwice(this.#peer),
    ];
    if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.#peer.close();
  }
}

/** No pay-out service is asked twice under one key. */
function orderedTwice({ orders }: PayoutPeer): string[] {
  const keys = orders.map(({ payout_key }) => payout_key);
  return keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `ordered twice: ${key}`);
}

/** Those who are there from the beginning, active for a while: what they pay is shared at once. */
const firstUsers = 8;

async function activateAll({ services }: TestServer, house: House): Promise<void> {
  const [from, until] = [begin, begin + 6 * day];
  await services.db.query(sql`
    UPDATE users SET activated_at = ${new Date(from).toISOString()}, activated_until = ${new Date(until).toISOString()}`);
  for (const user of house.users) Object.assign(user, { activatedAt: from, activatedUntil: until });
}

function firstUser(row: number): Attempt {
  const create = userKinds.find(({ action }) => action === 'user.create');
  if (create === undefined) throw new Error('Nobody makes users');
  const referrer = row < 2 ? null : row - 2;
  // The last one pays for what is not shared with who invited them.
  const device = row === 5 || row === 7 ? 'phone 0' : null;
  const input = { uid: `m-${row}`, referrer, device };
  return { kind: create, by: 'platform', row: -1, version: null, input };
}

interface Round {
  steps: number;
  favour?: Favour;
}

/** Answers what happened; what differs is thrown with the last steps. */
export async function runTrial(seed: number, rounds: readonly Round[]): Promise<Play> {
  const trial = await Trial.open(seed);
  try {
    for (const round of rounds) await trial.round(round);
    return trial.play;
  } catch (error) {
    throw new Error(`SEED=${seed}: ${messageOf(error)}, after\n${trial.play.trail}`, { cause: error });
  } finally {
    await trial.close();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
