import type { Pool } from 'pg';
import { ensureStaff } from '#identity/first-start.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type PayoutPeer, startPayoutPeer } from '../support/payout-peer.ts';
import { type Caller, Connections, platformCaller, staffCaller } from './callers.ts';
import { findViolations } from './checks.ts';
import { behaveAsOnThatDay } from './finance-day.ts';
import { Journal } from './journal.ts';
import type { Random } from './random.ts';
import { password, ServerHouse } from './server-process.ts';

const hourMs = 3_600_000;
const staffNames = ['admin', 'maker', 'checker', 'risk'] as const;

/** How many kills there are, and the moments of which they are drawn. */
interface Kills {
  count: number;
  random: Random;
}

/** So many commands a day has at least. */
const commands = 40;
/** A kill comes so many milliseconds after a command was sent, at most: before its answer, after it, or in the work behind it. */
const latestKillMs = 250;

/** A real server in its yesterday, those who call it, and what kills it. */
export class DayScene {
  readonly journal: Journal;
  callers!: Record<(typeof staffNames)[number] | 'platform', Caller>;
  /** How often the server was killed. */
  killed = 0;
  readonly #house: ServerHouse;
  readonly #connections = new Connections();
  readonly #peer: PayoutPeer;
  readonly #kills: Map<number, number>;
  #clockOffset = yesterdayAt(10);
  #sent = 0;
  #restart: Promise<unknown> = Promise.resolve();

  private constructor(peer: PayoutPeer, { count, random }: Kills) {
    this.#peer = peer;
    const moments = new Set<number>();
    while (moments.size < count) moments.add(random.whole(1, commands));
    this.#kills = new Map([...moments].map((moment) => [moment, random.whole(0, latestKillMs)]));
    this.#house = new ServerHouse({ payout: peer, clockOffset: () => this.#clockOffset });
    this.journal = new Journal(this.#connections, () => this.#house.url);
  }

  static async open(kills: Kills): Promise<DayScene> {
    const peer = await startPayoutPeer();
    behaveAsOnThatDay(peer);
    const scene = new DayScene(peer, kills);
    try {
      await scene.#house.start();
      const now = new Date(scene.now());
      await scene.withPool((pool) => transaction(pool, (tx) => ensureStaff(tx, { now, password })));
      await scene.#signIn();
      return scene;
    } catch (error) {
      await scene.close();
      throw error;
    }
  }

  /** The server's clock. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  /** The server, once it is there again. */
  async running(): Promise<void> {
    await this.#restart;
  }

  /** Sends something; where its moment has come the server is killed soon after, and started again. */
  async mayBeKilled<Result>(send: () => Promise<Result>): Promise<Result> {
    await this.#restart;
    this.#sent += 1;
    const after = this.#kills.get(this.#sent);
    if (after !== undefined) this.#restart = this.#killAfter(after);
    return await send();
  }

  async #killAfter(ms: number): Promise<void> {
    await new Promise((done) => setTimeout(done, ms)); // a random moment, not a wait
    await this.#house.kill();
    this.killed += 1;
    await this.#house.start();
  }

  /** Ends the server in the evening, and starts it on the next morning. */
  async passNight(): Promise<void> {
    await this.#restart;
    await this.#house.terminate();
    this.#clockOffset = yesterdayAt(24.5);
    await this.#house.start();
    await this.#signIn();
  }

  /** Everybody has redeemed a code long ago. */
  async activateAll(): Promise<void> {
    await this.#restart;
    await this.withPool((pool) => pool.query('UPDATE users SET activated_at = created_at'));
  }

  withPool<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    return this.#house.withPool(work);
  }

  /** What must never be, as far as it is; empty where all is well. */
  async violations(): Promise<string[]> {
    await this.#restart;
    return await this.withPool((pool) => findViolations(pool, this.journal));
  }

  /** What everybody and every account of the company has, what became of each record, and what was closed. */
  async books(): Promise<unknown> {
    return await this.withPool(async (pool) => {
      const ask = async (statement: string) => (await pool.query(statement)).rows;
      return {
        accounts: await ask(`
          SELECT account.code, coalesce(users.uid, '') AS uid, line.asset, sum(line.debit - line.credit)::text AS balance
          FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
          LEFT JOIN users ON users.id = account.user_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
        withdrawals: await ask(`
          SELECT users.uid, gross, net, status, outcome_unknown FROM withdrawal JOIN users ON users.id = user_id ORDER BY 1, 2`),
        rewards: await ask(`
          SELECT users.uid, generation, base, amount, status FROM reward JOIN users ON users.id = beneficiary_id
          ORDER BY 1, 2, 3`),
        breaks: await ask(
          'SELECT rule, asset, expected, actual, status, resolution FROM recon_break ORDER BY 1, 3, 4',
        ),
        closed: await ask('SELECT day::text FROM period_close ORDER BY 1'),
        snapshot: await ask('SELECT code, asset, balance FROM balance_snapshot ORDER BY day, 1, 2'),
      };
    });
  }

  async close(): Promise<void> {
    await this.#restart.catch(() => {});
    this.#connections.close();
    await this.#house.close();
    await this.#peer.close();
  }

  async #signIn(): Promise<void> {
    const { url } = this.#house;
    const staff = await Promise.all(
      staffNames.map(
        async (name) => [name, await staffCaller(this.#connections, url, name, password)] as const,
      ),
    );
    const platform = platformCaller(this.#house.platform, () => this.now());
    this.callers = {
      ...(Object.fromEntries(staff) as Record<(typeof staffNames)[number], Caller>),
      platform,
    };
  }
}

/** The offset of a clock that shows this hour of yesterday. */
function yesterdayAt(hour: number): number {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  return midnight - (24 - hour) * hourMs - Date.now();
}
