import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type Hearing, hear } from '../database/notifications.ts';
import type { Queryable } from '../database/sql.ts';

/** Where triggers announce the name of a snapshot whose content may have changed. */
const channel = 'snapshot_changed';

/** Versions of each snapshot that differences can be told from. */
const versionsKept = 20;

/** What is read as a whole. */
export interface SnapshotSource<Item extends { id: number }> {
  /** As the triggers of its tables announce it. */
  name: string;
  /** In an order that depends on the content alone. */
  read(db: Queryable, now: Date): Promise<Item[]>;
  /** When the passing of time alone changes it next; null: never. */
  nextEdge?(db: Queryable, now: Date): Promise<string | null>;
}

export interface Snapshot<Item> {
  /** The hash of the content, the same on every server. */
  version: string;
  items: readonly Item[];
  /** In milliseconds: from then on it is another one. */
  until: number;
}

export interface Changes<Item> {
  list: readonly Item[];
  removed: number[];
}

export interface Snapshots {
  current<Item extends { id: number }>(source: SnapshotSource<Item>): Promise<Snapshot<Item>>;
  /** What changed between a version and this snapshot; undefined where the version is not remembered. */
  changesSince<Item extends { id: number }>(
    source: SnapshotSource<Item>,
    snapshot: Snapshot<Item>,
    version: string,
  ): Changes<Item> | undefined;
  /** Drops it here before the announcement of a change has come. */
  forget(name: string): void;
  close(): Promise<void>;
}

type Hashes = ReadonlyMap<number, string>;

/** Snapshots in the memory of this server, dropped when one of their tables changes anywhere. */
export function createSnapshots(pool: Pool, db: Queryable, now: () => Date): Snapshots {
  const known = new Map<string, Promise<Snapshot<never>>>();
  const versions = new Map<string, Map<string, Hashes>>();
  let hearing: Hearing | undefined;
  let isClosed = false;

  const drop = (name: string | undefined) => {
    if (name === undefined) known.clear();
    else known.delete(name);
  };

  async function read<Item extends { id: number }>({
    name,
    read,
    nextEdge,
  }: SnapshotSource<Item>): Promise<Snapshot<Item>> {
    const at = now();
    // Asked before the content is read: what changes in between makes it end too early, never too late.
    const edge = (await nextEdge?.(db, at)) ?? null;
    const items = await read(db, at);
    const hashes = new Map(items.map((item) => [item.id, hashOf(JSON.stringify(item))]));
    const version = hashOf([...hashes].join('\n')).slice(0, 32);
    const kept = versions.get(name) ?? new Map<string, Hashes>();
    versions.set(name, kept);
    kept.delete(version);
    kept.set(version, hashes);
    for (const oldest of kept.keys()) if (kept.size > versionsKept) kept.delete(oldest);
    return { version, items, until: edge === null ? Number.POSITIVE_INFINITY : Date.parse(edge) };
  }

  return {
    async current<Item extends { id: number }>(source: SnapshotSource<Item>) {
      // Only a server that serves snapshots holds the connection.
      if (!isClosed) hearing ??= hear(pool, channel, drop);
      const remembered = known.get(source.name) as Promise<Snapshot<Item>> | undefined;
      const held = await remembered;
      if (held !== undefined && now().getTime() < held.until) return held;
      const reading = read(source);
      if (hearing?.isListening) {
        known.set(source.name, reading as Promise<Snapshot<never>>);
        reading.catch(() => {
          if (known.get(source.name) === (reading as Promise<unknown>)) known.delete(source.name);
        });
      }
      return await reading;
    },

    changesSince({ name }, { version, items }, since) {
      const kept = versions.get(name);
      const [before, now] = [kept?.get(since), kept?.get(version)];
      if (before === undefined || now === undefined) return undefined;
      return {
        list: items.filter(({ id }) => now.get(id) !== before.get(id)),
        removed: [...before.keys()].filter((id) => !now.has(id)),
      };
    },

    forget: drop,

    async close() {
      isClosed = true;
      known.clear();
      await hearing?.close();
      hearing = undefined;
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
