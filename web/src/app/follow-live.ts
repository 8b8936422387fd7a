import { type Live, onLive, tellLive } from '#api/live.ts';
import { queryClient } from '#api/query.ts';
import { currentToken } from '#api/token.ts';
import { useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { refreshAccess } from './follow-account.ts';
import type { readStream } from './live-stream.ts';
import { pause } from './pause.ts';

const name = 'quarterdeck.live';

/** After a short-lived one, the stream is requested again after this time, then longer each time; in milliseconds. */
const retryMin = 1_000;
const retryMax = 30_000;

/** The numbers of the shell follow no faster than this, in milliseconds. */
const numbersInterval = 1_500;

/**
 * Hears what other people change, by one stream for all windows of the browser: whichever holds the lock reads it and tells the
 * others. When its window is closed, the next one takes over.
 */
export function followLive(): () => void {
  const ended = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const tell = (message: Live) => {
    tellLive(message);
    channel?.postMessage(message);
  };
  const hear = ({ data }: MessageEvent<Live>) => tellLive(data);
  channel?.addEventListener('message', hear);
  const read = () => readOnAndOn(ended.signal, tell);
  const { locks } = navigator;
  if (channel === undefined || locks === undefined) void read();
  else locks.request(name, { signal: ended.signal }, read).catch(() => {});
  const unfollowNumbers = followNumbers();
  return () => {
    ended.abort();
    unfollowNumbers();
    channel?.close();
  };
}

async function readOnAndOn(signal: AbortSignal, tell: (message: Live) => void): Promise<void> {
  let wait = retryMin;
  // The page comes first.
  await pause(settings.liveStart, signal);
  while (!signal.aborted) {
    const seen = useSession.getState().user?.access_stamp;
    if (seen === undefined || currentToken() === null || useLock.getState().isLocked) {
      await pause(retryMin, signal);
      continue;
    }
    const attempt = new AbortController();
    const unwatch = useLock.subscribe(({ isLocked }) => isLocked && attempt.abort());
    // What was read before the stream was open may have changed meanwhile.
    const end = await readLate(seen, AbortSignal.any([signal, attempt.signal]), opened, tell);
    unwatch();
    if (end !== 'ended' && !signal.aborted) await refreshAccess();
    // So that the windows of a house do not all come back at once.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, retryMax);
  }

  function opened(): void {
    wait = retryMin;
    tell({ since: Date.now() });
  }
}

/** Loads what reads the stream with the first one: the page comes before it. */
const readLate: typeof readStream = async (...asked) => {
  const part = await import('./live-stream.ts').catch(() => undefined);
  return part === undefined ? 'ended' : await part.readStream(...asked);
};

/** Counts in the menu, at home and at the bell are read again after a change; hidden windows do so when they become visible. */
function followNumbers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = onLive((message) => {
    // They are polled anyway.
    if ('since' in message) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        const refetchType = document.hidden ? 'none' : 'active';
        void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true, refetchType });
      },
      settings.liveDelay + Math.random() * numbersInterval,
    );
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
