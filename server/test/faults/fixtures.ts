import { availableParallelism, loadavg } from 'node:os';
import { ensureStaff } from '#identity/first-start.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { liftBudgets } from '../support/lift-budgets.ts';
import { Connections, platformCaller, staffCaller } from './callers.ts';
import { Journal } from './journal.ts';
import { type Load, seedAccounts } from './load.ts';
import { createRandom } from './random.ts';
import { password, ServerHouse } from './server-process.ts';

/** How much longer everything takes on a machine that has more to do than it has processors. */
export function stretch(): number {
  return Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
}

/** A real server with users, money and staff, and the clients that will drive it. */
export interface Scene {
  house: ServerHouse;
  /** The first, and those that share its database. */
  houses: readonly ServerHouse[];
  load: Load;
  journal: Journal;
  close(): Promise<void>;
}

/** @param servers how many share the database; calls go to them in turn */
export async function openScene(seed: number, servers = 1): Promise<Scene> {
  const house = new ServerHouse();
  const others = Array.from({ length: servers - 1 }, () => new ServerHouse({ beside: house }));
  const houses = [house, ...others];
  const connections = new Connections();
  let turn = 0;
  const journal = new Journal(connections, () => houses[turn++ % servers]?.url ?? house.url);
  async function close() {
    connections.close();
    for (const one of houses.toReversed()) await one.close();
  }
  try {
    for (const one of houses) await one.start();
    await house.withPool((pool) => transaction(pool, (tx) => ensureStaff(tx, { now: new Date(), password })));
    await house.withPool(liftBudgets);
    const staff = [];
    for (const username of ['admin', 'maker', 'checker', 'risk']) {
      staff.push(await staffCaller(connections, house.url, username, password));
    }
    const platform = platformCaller(house.platform);
    const load: Load = { journal, platform, staff, random: createRandom(seed) };
    await seedAccounts(load);
    return { house, houses, load, journal, close };
  } catch (error) {
    await close();
    throw error;
  }
}
