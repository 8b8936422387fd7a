import pg, { type Pool } from 'pg';

const retryMin = 100;
const retryMax = 2_000;

/** Between two questions to the database whether it is still there. */
const beatMs = 15_000;

/** For its answer. */
const answerMs = 5_000;

export interface Hearing {
  /** Whether every notification is heard at the moment. While it is not, nothing may be remembered. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

/**
 * Listens to a channel on its own connection, which reconnects automatically. `onNotification` is called with undefined when
 * the connection breaks and when it is restored, because notifications were missed. A heartbeat finds one that died silently.
 */
export function hear(
  pool: Pool,
  channel: string,
  onNotification: (payload: string | undefined) => void,
  intervals = { beatMs, answerMs },
): Hearing {
  let isListening = false;
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = retryMin;

  async function listen(): Promise<void> {
    const current = new pg.Client({ ...pool.options, query_timeout: intervals.answerMs });
    client = current;
    current.on('notification', ({ payload }) => onNotification(payload ?? ''));
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
    onNotification(undefined);
    timer = setTimeout(beat, intervals.beatMs, current).unref();
  }

  async function beat(current: pg.Client): Promise<void> {
    try {
      await current.query('SELECT 1');
    } catch {
      lost(current);
      return;
    }
    if (client === current) timer = setTimeout(beat, intervals.beatMs, current).unref();
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    isListening = false;
    clearTimeout(timer);
    onNotification(undefined);
    broken.end().catch(() => {});
    if (isClosed) return;
    timer = setTimeout(listen, delay).unref();
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
      clearTimeout(timer);
      const current = client;
      client = undefined;
      await current?.end().catch(() => {});
    },
  };
}
