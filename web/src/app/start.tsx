import { notifications } from '@mantine/notifications';
import type { Root } from 'react-dom/client';
import { queryClient } from '#api/query.ts';
import { hasLeftHere } from '#api/token.ts';
import { adoptDrafts, forgetDrafts, keepDrafts } from '#kit/form/drafts.ts';
import { forgetStored } from '#kit/stored.ts';
import { firstView, prefetchView } from '#routing/load-view.ts';
import { useSession } from '#session/session.ts';
import { loadExchanges, loadSiteInLanguage } from '#session/site.ts';
import type { Startup } from '#session/startup.ts';
import { collectErrors } from '#shell/error-log/collect-errors.ts';
import { clearErrors } from '#shell/error-log/error-store.ts';
import { forgetTabs } from '#shell/tabs/tabs-store.ts';
import { startI18n } from '#web/i18n.ts';
import { currentLanguage } from '#web/language.ts';
import type { Messages } from '#web/messages.ts';
import { settings } from '#web/settings.ts';
import { App } from './app.tsx';
import { followAccount } from './follow-account.ts';
import { followLive } from './follow-live.ts';
import { followLock } from './follow-lock.ts';
import { followLook } from './follow-look.ts';
import { prefetchOverPage } from './load-messages-host.ts';
import { surroundApp } from './surround.ts';

interface Start {
  startup: Startup;
  messages: Messages;
  /** Someone has just signed in. */
  isArriving: boolean;
}

let unfollowLook: (() => void) | undefined;
let unwatch: (() => void) | undefined;
let unfollowLive: (() => void) | undefined;
let unfollowLock: (() => void) | undefined;
let stopCollecting: (() => void) | undefined;

/** Mounts the app of the signed-in admin. */
export async function startApp(root: Root, { startup, messages, isArriving }: Start): Promise<void> {
  await startI18n(currentLanguage(), messages);
  useSession.setState({ user: startup.user, routes: startup.routes });
  if (startup.user) adoptDrafts(startup.user.id);
  surroundApp();
  if (settings.collectErrors) stopCollecting = collectErrors();
  unwatch = followAccount();
  unfollowLive = startup.user && followLive();
  unfollowLock = followLock();
  void loadSiteInLanguage();
  if (startup.user) void loadExchanges();
  if (startup.user && settings.loginInterception) unfollowLook = followLook(startup.user.id, startup.look);
  root.render(<App isArriving={isArriving} />);
  prefetchOverPage();
}

/** Forgets everything that belonged to the session. */
export function stopApp(): void {
  unfollowLook?.();
  unwatch?.();
  unfollowLive?.();
  stopCollecting?.();
  clearErrors();
  const { user } = useSession.getState();
  if (user && !hasLeftHere()) keepDrafts(user.id);
  else forgetDrafts();
  useSession.setState({ user: undefined, routes: [] });
  forgetTabs();
  // They name people.
  forgetStored('recent');
  notifications.cleanQueue();
  notifications.clean();
  queryClient.clear();
  // Now nothing is left that the end of a lock could have requested again.
  unfollowLock?.();
}

/** The page that most people see first. */
export function preloadFirstPage(): void {
  prefetchView(firstView);
}
