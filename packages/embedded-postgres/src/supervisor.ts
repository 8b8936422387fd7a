import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { messageOf } from './failure.ts';
import type { Home } from './home.ts';
import { endLeftovers } from './leftovers.ts';
import { launch, PostgresDidNotStart, shutDown } from './process.ts';

/** Keeps one PostgreSQL running until it is told to stop. */
export class Supervisor {
  #child: ChildProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> | undefined;
  readonly #home: Home;
  readonly #binaries: Binaries;
  readonly #tell: (text: string) => void;
  readonly #settings: Record<string, string>;

  constructor(
    home: Home,
    binaries: Binaries,
    tell: (text: string) => void,
    settings: Record<string, string>,
  ) {
    this.#home = home;
    this.#binaries = binaries;
    this.#tell = tell;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const child = await this.#launch();
    this.#child = child;
    child.once('exit', (code, killedBy) => {
      if (this.#isStopping) return;
      this.#tell(`PostgreSQL ended unexpectedly (${killedBy ?? `exit code ${code}`}); restarting it.`);
      this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    if (this.#child) await shutDown(this.#child, this.#home, this.#binaries);
  }

  /** What a killed PostgreSQL left needs a moment to go: the cluster is taken as soon as it is free. */
  async #launch(): Promise<ChildProcess> {
    for (const end = performance.now() + 10_000; ; ) {
      try {
        return await this.#launchWithNotice();
      } catch (error) {
        const mayHelp = error instanceof PostgresDidNotStart && error.isOccupied && performance.now() < end;
        if (!mayHelp) throw error;
        await endLeftovers(this.#home);
        await delay(50);
      }
    }
  }

  async #launchWithNotice(): Promise<ChildProcess> {
    const notice = setTimeout(() => this.#tell('PostgreSQL is recovering the database…'), 2_000);
    try {
      return await launch(this.#home, this.#binaries, this.#settings);
    } finally {
      clearTimeout(notice);
    }
  }

  /** Tries until it succeeds, for the cause may pass (a full disk). */
  async #restart(): Promise<void> {
    for (let pause = 100; !this.#isStopping; pause = Math.min(pause * 2, 2_000)) {
      try {
        await endLeftovers(this.#home);
        await this.start();
        this.#tell('PostgreSQL is running again.');
        return;
      } catch (error) {
        this.#tell(messageOf(error));
        await delay(pause);
      }
    }
  }
}
