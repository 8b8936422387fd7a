import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liftBudgets } from '@quarterdeck/server/test/support/lift-budgets';
import pg from 'pg';
import manifest from '../../package.json' with { type: 'json' };
import { startChild } from './child.ts';
import type { CleanUp } from './clean-up.ts';
import type { DatabasePlace } from './database.ts';

/** Where our server is, in a process of its own, and what an admin who has signed in sends. */
export interface ServerPlace {
  url: string;
  headers: Record<string, string>;
  pid: number;
}

export interface BenchServer extends ServerPlace {
  /** What one path answers; throws unless it is 200. */
  get(path: string): Promise<Response>;
  /** Resident memory now, in megabytes. */
  memory(): number;
  /** Keeps the server from running while something else is measured. */
  pause(): void;
  resume(): void;
}

const program = join(import.meta.dirname, '../../scripts/serve.mjs');
/** Node's own options, as `npm start` gives them. */
const nodeOptions = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const password = 'bench-password';

export async function startServer(database: DatabasePlace, cleanUp: CleanUp): Promise<ServerPlace> {
  const environment = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: join(database.folder, 'server'),
    PORT: '0',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    // As `npm start` gives it; see scripts/few-arenas.mjs.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
  const { pid, url } = await startChild(program, ['--empty'], environment, cleanUp, nodeOptions);
  await letIn(database);
  return { url, pid, headers: { authorization: `Bearer ${await signIn(url)}` } };
}

/** Lets the admin sign in by the password alone, and ask as often as a case does. */
async function letIn({ url }: DatabasePlace): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DELETE FROM config WHERE "group" = 'second_factor'`);
    await liftBudgets(client);
  } finally {
    await client.end();
  }
}

export function serverAt(place: ServerPlace): BenchServer {
  const { url, headers, pid } = place;
  return {
    ...place,
    async get(path) {
      const response = await fetch(url + path, { headers });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response;
    },
    memory: () => residentMemory(pid),
    pause: () => process.kill(pid, 'SIGSTOP'),
    resume: () => process.kill(pid, 'SIGCONT'),
  };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/backstage/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (data === null) throw new Error(`Cannot sign in: ${msg}`);
  return data.token;
}

function residentMemory(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
  return Number(kilobytes) / 1024;
}
