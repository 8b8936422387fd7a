import { notifications } from '@mantine/notifications';
import type { Root } from 'react-dom/client';
import { queryClient } from '#api/query.ts';
import { useSession } from '#session/session.ts';
import type { Startup } from '#session/startup.ts';
import { forgetTabs } from '#shell/tabs/tabs-store.ts';
import { startI18n } from '#web/i18n.ts';
import { currentLanguage } from '#web/language.ts';
import { App } from './app.tsx';
import { prefetchView } from './load-view.ts';
import { surroundApp } from './surround.ts';
import { watchAccount } from './watch-account.ts';

interface Start {
  startup: Startup;
  messages: Record<string, Record<string, unknown>>;
  /** Somebody has just signed in by hand. */
  isArriving: boolean;
}

let unwatch: (() => void) | undefined;

/** Fills the page with the app of whoever is signed in. */
export async function startApp(root: Root, { startup, messages, isArriving }: Start): Promise<void> {
  await startI18n(currentLanguage(), messages);
  useSession.setState({ user: startup.user });
  surroundApp();
  unwatch = watchAccount(startup.user.id);
  root.render(<App startup={startup} isArriving={isArriving} />);
}

/** Forgets everything that belonged to the session. */
export function stopApp(): void {
  unwatch?.();
  useSession.setState({ user: undefined });
  forgetTabs();
  notifications.cleanQueue();
  notifications.clean();
  queryClient.clear();
}

/** The page that most people see first. */
export function preloadFirstPage(): void {
  prefetchView('home/index');
}
