import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedFailure } from './failure.ts';

/** The user that PostgreSQL runs as, when it is not ours. In the form `spawn` takes. */
export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: as root, this is the owner of the database that is already there, or else
 * an unprivileged user of the machine. As an ordinary user it is that user.
 * @param folder the database's folder, which may not exist yet.
 * @param product whose own user is preferred.
 */
export function unprivilegedUser(folder: string, product: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // Without rights of their own, the fittest first.
  const candidates = [product, 'postgres', 'nobody'];
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new EmbeddedFailure(
    `PostgreSQL does not run as root and this machine has none of the users ${candidates.join(', ')}: start as an ordinary user, or add one with "useradd --system ${product}".`,
  );
}

function idOf(kind: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

/** Whether the user can pass every folder on the way to this one; asked of the system, which knows all the rules. */
export function canReach(user: RunAs, folder: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  if (answer.error) {
    throw new EmbeddedFailure(
      `Cannot drop from root to user ${user.uid}: ${answer.error.message}. Start as an ordinary user.`,
    );
  }
  return answer.status === 0;
}
