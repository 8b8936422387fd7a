import { notifications } from '@mantine/notifications';
import { settings } from '#web/settings.ts';

/** Says for a moment that something was done. */
export function done(message: string): void {
  notifications.show({ message, color: 'green', autoClose: settings.messageDuration });
}
