import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { Can } from '#session/access.tsx';
import { noteLock, useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { followAccount, refreshAccess } from './follow-account.ts';

const user = {
  id: 1,
  username: 'a',
  nickname: 'A',
  avatar: '',
  roles: [],
  ability: ['user.read'],
  admin: false,
  access_stamp: 'stamp of now',
};
const answers = { user: { ...user, ability: ['user.read'] }, list: [] as unknown[] };
/** Answers the question that waits for a change. */
let tell: ((changed: boolean) => void) | undefined;
const watched = (url: string) =>
  new Promise<Response>((resolve) => {
    expect(url).toContain('seen=');
    tell = (changed) => resolve(answerOf({ changed }));
  });
const answerOf = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), {
    headers: { 'content-type': 'application/json' },
  });
const fetched = vi.fn(async (url: string) => {
  const data = url.startsWith('/backstage/userInfo') ? answers.user : { list: answers.list };
  return answerOf(data);
});

let unfollow = () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => (url.includes('/access/watch') ? watched(url) : fetched(url)));
  setToken('token-of-now');
  answers.user = { ...user };
  answers.list = [];
  useSession.setState({ user, routes: [] });
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
  setToken(null);
  useSession.setState({ user: undefined, routes: [] });
});

it('shows and hides what the rights of now allow, without the page being loaded again', async () => {
  render(
    <>
      <Can need="user.freeze">freeze</Can>
      <Can need="user.read">read</Can>
    </>,
  );
  answers.user = { ...user, ability: ['user.freeze'] };
  await act(() => refreshAccess());
  expect(screen.getByText('freeze')).toBeDefined();
  expect(screen.queryByText('read')).toBeNull();
});

it('follows the menu too, and leaves alone what has not changed', async () => {
  const before = useSession.getState();
  await refreshAccess();
  expect(useSession.getState()).toBe(before);
  answers.list = [{ path: '/a' }];
  await refreshAccess();
  expect(useSession.getState().routes).toEqual([{ path: '/a' }]);
  expect(useSession.getState().user).toBe(user);
});

it('asks now and then while the page is looked at', async () => {
  vi.useFakeTimers();
  unfollow = followAccount();
  await vi.advanceTimersByTimeAsync(settings.accessInterval);
  expect(fetched).toHaveBeenCalledTimes(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(settings.accessInterval * 3);
  expect(fetched).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(4);
  hidden.mockRestore();
});

it('follows at once when the server tells of a change', async () => {
  vi.useFakeTimers();
  unfollow = followAccount();
  await vi.advanceTimersByTimeAsync(1_000);
  tell?.(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).not.toHaveBeenCalled();
  answers.user = { ...user, ability: ['user.freeze'] };
  tell?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(useSession.getState().user?.ability).toEqual(['user.freeze']);
});

it('asks once however many ask at the same time', async () => {
  await Promise.all([refreshAccess(), refreshAccess(), refreshAccess()]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('keeps what it knows where the answer is broken', async () => {
  answers.user = { ...user, ability: 'everything' as never };
  await refreshAccess();
  expect(useSession.getState().user).toBe(user);
});

it('asks once more where another token came while it was asking', async () => {
  const reload = vi.fn();
  const asking = refreshAccess(reload);
  answers.user = { ...user, id: 2 };
  setToken('token-of-another');
  await asking;
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(reload).toHaveBeenCalledOnce();
});

it('believes no answer from before a lock that the session is open', async () => {
  const asking = refreshAccess();
  noteLock(true);
  answers.user = { ...user, ...{ locked: true } };
  await asking;
  expect(useLock.getState().isLocked).toBe(true);
  noteLock(false);
});
