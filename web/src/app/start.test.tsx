import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leave, setToken } from '#api/token.ts';
import { draftOf, holdDraft } from '#kit/form/drafts.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { stopApp } from './start.tsx';

it('leaves no notification to anyone who signs in next', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: 2 }));
  for (const message of ['one', 'two', 'three']) notifications.show({ message });
  expect(notificationsStore.getState().queue).toHaveLength(1);
  stopApp();
  expect(notificationsStore.getState()).toMatchObject({ notifications: [], queue: [] });
});

describe('what is half filled in a dialog', () => {
  const account = 7;
  const user = { id: account, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: true };
  const reason = 'Half a reason';

  beforeEach(() => {
    setToken('a token of this session');
    useSession.setState({ user, routes: [] });
    return holdDraft('/backstage/withdrawal/refuse 3', () => ({ reason }));
  });
  afterEach(() => setToken(null));

  it('is kept for the same person where somebody signs out in another window', () => {
    localStorage.setItem(settings.storage.left, 'true');
    localStorage.removeItem(settings.storage.token);
    dispatchEvent(new StorageEvent('storage', { key: settings.storage.token, newValue: null }));
    stopApp();
    expect(draftOf(account, '/backstage/withdrawal/refuse 3')).toEqual({ reason });
    expect(draftOf(account + 1, '/backstage/withdrawal/refuse 3')).toBeUndefined();
  });

  it('is gone where they sign out here, having been asked', () => {
    leave();
    stopApp();
    expect(draftOf(account, '/backstage/withdrawal/refuse 3')).toBeUndefined();
  });
});
