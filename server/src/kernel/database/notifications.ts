import pg, { type Pool } from 'pg';

const retryMin = 100;
const retryMax = 2_000;

export interface Hearing {
  /** Whether every notification is heard at the moment. While it is not, nothing may be remembered. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

/**
 * Listens to a channel on its own connection, which reconnects automatically. `onNotification` is called with undefined when
 * the connection breaks and when it is restored, because notifications were missed.
 */
export function hear(
  pool: Pool,
  channel: string,
  onNotification: (payload: string | undefined) => void,
): Hearing {
  let isListening = false;
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = retryMin;

  async function listen(): Promise<void> {
    const current = new pg.Client(pool.options);
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
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    isListening = false;
    onNotification(undefined);
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
