import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { setSurroundings } from '#api/surroundings.ts';
import { sessionLost } from '#session/end-session.ts';
import { noteLock } from '#session/lock.ts';
import { askStepUp } from '#session/step-up.ts';
import { coverPage } from '#shell/cover/cover-store.ts';
import { settings } from '#web/settings.ts';
import { refreshAccess } from './follow-account.ts';

/** How errors of calls show while the app fills the page. */
export function surroundApp(): void {
  setSurroundings({
    text: (key: string) => (i18next.exists(key) ? i18next.t(key) : undefined),
    showError: (message) =>
      notifications.show({ message, color: 'red', autoClose: settings.messageDuration, role: 'alert' }),
    cover: coverPage,
    onSignedOut: sessionLost,
    onForbidden: () => location.replace('#/403'),
    onLocked: () => noteLock(true),
    onStepUp: askStepUp,
    onAccessChanged: () => void refreshAccess(),
  });
}
