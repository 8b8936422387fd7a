import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import { ensureStaff } from '@quarterdeck/server/identity/first-start';
import { transaction } from '@quarterdeck/server/kernel/database/transaction';
import { Platform } from './platform.ts';
import { inDatabase, type Quarterdeck, type RunningServer, startServer } from './server.ts';

const hourMs = 3_600_000;

/** A server without sample data whose clock runs through yesterday, so that the day can be closed the next morning. */
export class Yesterday {
  /** Offset of its clock, in milliseconds. */
  clockOffset = atHour(10);
  /** `2026-01-31` */
  readonly day = new Date(Date.now() + this.clockOffset).toISOString().slice(0, 10);
  readonly #dataDir = makeTemporaryFolder('quarterdeck-yesterday-');
  readonly #payout: { url: string; secret: string };
  #server: RunningServer | undefined;
  #firstKeys: Quarterdeck['platform'] | undefined;

  constructor(payout: { url: string; secret: string }) {
    this.#payout = payout;
  }

  get quarterdeck(): Quarterdeck {
    if (this.#server === undefined || this.#firstKeys === undefined) throw new Error('It has not begun');
    return { ...this.#server.quarterdeck, platform: this.#firstKeys };
  }

  get platform(): Platform {
    return new Platform(this.quarterdeck, () => Date.now() + this.clockOffset);
  }

  /** Starts in the morning, with the staff of the sample data. */
  async begin(): Promise<void> {
    await this.#start();
    this.#firstKeys = this.#server?.quarterdeck.platform;
    const { password } = this.quarterdeck;
    const now = new Date(Date.now() + this.clockOffset);
    await inDatabase(this.#dataDir, (pool) => transaction(pool, (tx) => ensureStaff(tx, { now, password })));
  }

  /** Backdates the activation of all users. */
  async activateAll(): Promise<void> {
    await inDatabase(this.#dataDir, (pool) => pool.query('UPDATE users SET activated_at = created_at'));
  }

  /** Stops it in the evening and starts it again half an hour after midnight. */
  async passNight(): Promise<void> {
    await this.#server?.stop();
    this.clockOffset = atHour(24.5);
    await this.#start();
  }

  async end(): Promise<void> {
    await this.#server?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 3 });
  }

  async #start(): Promise<void> {
    const { clockOffset } = this;
    this.#server = await startServer({
      empty: true,
      payout: this.#payout,
      dataDir: this.#dataDir,
      clockOffset,
    });
  }
}

/** The offset of a clock that shows this hour of yesterday. */
function atHour(hour: number): number {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  return midnight - (24 - hour) * hourMs - Date.now();
}
