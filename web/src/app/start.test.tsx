import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { stopApp } from './start.tsx';

it('leaves no notification to whoever signs in next', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: 2 }));
  for (const message of ['one', 'two', 'three']) notifications.show({ message });
  expect(notificationsStore.getState().queue).toHaveLength(1);
  stopApp();
  expect(notificationsStore.getState()).toMatchObject({ notifications: [], queue: [] });
});
