// Runs the programs of a script side by side, and ends what it started: each has a process group of its own.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const isWindows = process.platform === 'win32';

export class Programs {
  #running = new Map();
  /** A signal sent to their runner, or `time` if they exceeded their limit. */
  endedBy;

  /** The names of those that run. */
  get names() {
    return [...this.#running.values()];
  }

  /** Starts one, with its output on the terminal or in `output`. @returns whether it ended well */
  run(name, path, args, { cwd, env, output } = {}) {
    const child = spawn(path, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: output ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: isWindows,
      detached: !isWindows,
    });
    this.#running.set(child, name);
    child.stdout?.on('data', output);
    child.stderr?.on('data', output);
    return new Promise((done, fail) => {
      child.once('error', (error) => {
        this.#running.delete(child);
        fail(error);
      });
      child.once('close', (code) => {
        this.#running.delete(child);
        // What it would have waited for.
        if (this.endedBy !== undefined) endGroup(child, 'SIGTERM');
        done(code === 0 && this.endedBy === undefined);
      });
    });
  }

  /** Asks the programs to end, which put away what they made: by SIGINT with their groups, as a terminal does. Who asks again kills them. */
  end(signal) {
    if (this.endedBy !== undefined) {
      for (const child of this.#running.keys()) endGroup(child, 'SIGKILL');
      return;
    }
    this.endedBy = signal;
    for (const child of this.#running.keys()) {
      if (signal === 'SIGINT') endGroup(child, signal);
      else child.kill(signal);
    }
  }

  /** Calls `late` with the names of those that run after so long. They have been asked to end, then killed, with all of their groups. */
  limit(milliseconds, late, grace = 15_000) {
    setTimeout(async () => {
      const { names } = this;
      if (names.length === 0) return;
      this.endedBy ??= 'time';
      const children = [...this.#running.keys()];
      for (const child of children) endGroup(child, 'SIGTERM');
      await delay(grace);
      for (const child of children) endGroup(child, 'SIGKILL');
      late(names);
    }, milliseconds).unref();
  }
}

function endGroup(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // the last of the group is gone
  }
}
