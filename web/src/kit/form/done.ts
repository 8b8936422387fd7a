import { notifications } from '@mantine/notifications';

/** Says for three seconds that something was done. */
export function done(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 3000 });
}
