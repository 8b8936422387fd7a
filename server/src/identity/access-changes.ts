import pg, { type Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

const channel = 'access_changed';

const retryMin = 100;
const retryMax = 2_000;

/**
 * Tells every instance of the server, when the caller's transaction commits, that what an admin is or may do has
 * changed: roles, status, password or sessions. Null: of all admins, as after the change of a role.
 */
export async function announceAccessChange(db: Queryable, adminId: number | null): Promise<void> {
  await db.query(sql`SELECT pg_notify(${channel}, ${adminId === null ? '' : String(adminId)})`);
}

export interface AccessChanges {
  /** Whether every change is heard at the moment. While it is not, nothing may be remembered. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

/**
 * Hears what `announceAccessChange` says, on a connection of its own that comes back by itself. `onChange` is
 * called with null also when the connection breaks and when it is there again, since changes went unheard.
 */
export function hearAccessChanges(pool: Pool, onChange: (adminId: number | null) => void): AccessChanges {
  let isListening = false;
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = retryMin;

  async function listen(): Promise<void> {
    const current = new pg.Client(pool.options);
    client = current;
    current.on('notification', ({ payload }) => onChange(payload ? Number(payload) : null));
    current.on('error', () => lost(current));
    current.on('end', () => lost(current));
    try {
      await current.connect();
      await current.query(`LISTEN ${channel}`);
    } catch {
      lost(current);
      return;
    }
    if (client !== current) return;
    delay = retryMin;
    isListening = true;
    onChange(null);
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    isListening = false;
    onChange(null);
    broken.end().catch(() => {});
    if (isClosed) return;
    retry = setTimeout(listen, delay).unref();
    delay = Math.min(delay * 2, retryMax);
  }

  void listen();
  return {
    get isListening() {
      return isListening;
    },
    async close() {
      isClosed = true;
      isListening = false;
      clearTimeout(retry);
      const current = client;
      client = undefined;
      await current?.end().catch(() => {});
    },
  };
}
