import { queryClient } from '#api/query.ts';
import { currentToken, onTokenChange } from '#api/token.ts';
import { noteLock, useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { loadStartup } from '#session/startup.ts';
import { settings } from '#web/settings.ts';
import { watchServer } from './watch-server.ts';

let running: Promise<void> | undefined;
let asked = 0;

/**
 * Reads the signed-in admin and their permissions again. Permissions and menu follow immediately; if someone else signed in in
 * another window, or must set a password or second factor, the page is reloaded.
 */
export function refreshAccess(reload = () => location.reload()): Promise<void> {
  asked = Date.now();
  running ??= readAgain(reload).finally(() => {
    running = undefined;
  });
  return running;
}

async function readAgain(reload: () => void): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  const wasLocked = useLock.getState().isLocked;
  // Where the session is over the client has said so; anything else can wait for the next time.
  const next = await loadStartup().catch(() => undefined);
  // What was asked with another token, or before a lock, says nothing about now.
  if (token !== currentToken() || wasLocked !== useLock.getState().isLocked) return await readAgain(reload);
  const { user, routes } = useSession.getState();
  if (next === undefined || user === undefined) return;
  noteLock(next.isLocked);
  if (next.user?.id !== user.id || next.due) {
    reload();
    return;
  }
  if (next.isLocked) return;
  const hasNewUser = JSON.stringify(next.user) !== JSON.stringify(user);
  const hasNewRoutes = JSON.stringify(next.routes) !== JSON.stringify(routes);
  if (!hasNewUser && !hasNewRoutes) return;
  useSession.setState({
    ...(hasNewUser && { user: next.user }),
    ...(hasNewRoutes && { routes: next.routes }),
  });
  // What each row offers depends on the rights.
  void queryClient.invalidateQueries();
}

/**
 * Asks again whenever the token changes, the server says that something may have changed, the page is looked at again,
 * and now and then while it is.
 */
export function followAccount(): () => void {
  asked = Date.now();
  const unwatchServer = watchServer(refreshAccess);
  const isDue = () =>
    !document.hidden && !useLock.getState().isLocked && Date.now() - asked >= settings.accessInterval;
  const look = () => {
    if (isDue()) void refreshAccess();
  };
  const timer = setInterval(look, settings.accessInterval / 2);
  const soon = () => {
    if (!document.hidden && Date.now() - asked >= soonest) void refreshAccess();
  };
  globalThis.addEventListener('focus', soon);
  document.addEventListener('visibilitychange', soon);
  const unwatch = onTokenChange((token) => {
    if (token !== null) void refreshAccess();
  });
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('focus', soon);
    document.removeEventListener('visibilitychange', soon);
    unwatch();
    unwatchServer();
  };
}

/** The minimum time between two requests when the reader switches windows often, in milliseconds. */
const soonest = 5_000;
