import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** A record that a transaction changed. Null: which one, or its version, is not known. */
export interface Touched {
  kind: string;
  id: number | null;
  version: number | null;
}

/** By kind, pairs of id and version. Without pairs: something of the kind. */
export type Changes = Record<string, [id: number, version: number | null][]>;

export const liveChannel = 'record_changed';

/** What is gathered before it is told, in milliseconds: a busy second costs a few statements, a quiet one none. */
const gatherMs = 150;

/** Of a kind of which more changed in one go, the single records are not named. */
const namedMax = 50;

/** Bytes of one notification; PostgreSQL takes 8000. */
const payloadMax = 7_000;

export interface Announcer {
  /** Has the records told to all servers, soon. Called once their transaction has committed. */
  note(records: readonly Touched[]): void;
  close(): void;
}

/**
 * Announces outside the transactions, so that none waits for another: readers read the record again, and what is
 * lost because this server ended is found by the next read of the list.
 */
export function createAnnouncer(db: Queryable): Announcer {
  let gathered = new Map<string, Map<number, number | null>>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    timer = undefined;
    const changes = gathered;
    gathered = new Map();
    for (const payload of payloadsOf(changes)) {
      // Who is not told looks again by themselves.
      db.query(sql`SELECT pg_notify(${liveChannel}, ${payload})`).catch(() => {});
    }
  }
  return {
    note(records) {
      for (const { kind, id, version } of records) {
        const known = gathered.get(kind) ?? new Map<number, number | null>();
        gathered.set(kind, known);
        if (id !== null) known.set(id, version);
      }
      if (records.length > 0) timer ??= setTimeout(tell, gatherMs);
    },
    close() {
      clearTimeout(timer);
    },
  };
}

function payloadsOf(gathered: ReadonlyMap<string, ReadonlyMap<number, number | null>>): string[] {
  const parts = [...gathered].map(([kind, records]): [string, Changes[string]] => [
    kind,
    records.size > namedMax ? [] : [...records],
  ]);
  const whole = JSON.stringify(Object.fromEntries(parts));
  if (whole.length < payloadMax) return [whole];
  return parts.map(([kind, records]) => JSON.stringify({ [kind]: records }));
}
