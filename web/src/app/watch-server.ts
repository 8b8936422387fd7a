import { watchAccess } from '@quarterdeck/contract/features/session/session';
import { call } from '#api/client.ts';
import { currentToken } from '#api/token.ts';
import { useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { pause } from './pause.ts';

/** Many changes in a row are followed no faster than this, in milliseconds; what falls between is told at once after it. */
const betweenWatches = 1_000;

/** Watches changes of permissions and menu while the page is visible and not locked. */
export function watchServer(onChange: () => Promise<void>): () => void {
  let running = new AbortController();
  const restart = () => {
    running.abort();
    running = new AbortController();
    if (!document.hidden && !useLock.getState().isLocked) void hearChanges(running.signal, onChange);
  };
  document.addEventListener('visibilitychange', restart);
  const unwatchLock = useLock.subscribe(restart);
  restart();
  return () => {
    document.removeEventListener('visibilitychange', restart);
    unwatchLock();
    running.abort();
  };
}

/** Each question is answered when there is a change, or after a while without; one that fails is asked again later. */
async function hearChanges(signal: AbortSignal, onChange: () => Promise<void>): Promise<void> {
  await pause(betweenWatches, signal);
  while (!signal.aborted) {
    const seen = useSession.getState().user?.access_stamp;
    const query = seen !== undefined && currentToken() !== null ? { seen } : undefined;
    const answer = query && (await call(watchAccess, { query, quiet: true, signal }).catch(() => undefined));
    if (answer?.changed && !signal.aborted) await onChange();
    await pause(answer ? betweenWatches : settings.accessInterval, signal);
  }
}
