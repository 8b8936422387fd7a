import { routerList } from '@quarterdeck/contract/features/menu/menu';
import { logout, refreshToken, userInfo } from '@quarterdeck/contract/features/session/session';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { setSurroundings } from '#api/surroundings.ts';
import { currentToken, endReason, hasLeft, onTokenChange, setToken } from '#api/token.ts';
import { settings } from '#web/settings.ts';
import { endSession, sessionLost } from './end-session.ts';

it('counts as leaving on purpose also where the server has ended the session already', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 401, msg: 'over', data: null }, { status: 401 })),
  );
  setSurroundings({
    text: () => undefined,
    showError: () => {},
    cover: () => () => {},
    onSignedOut: sessionLost,
    onForbidden: () => {},
    onLocked: () => {},
    onStepUp: async () => false,
    onAccessChanged: () => {},
  });
  setToken('a-token-of-somebody');
  const seen: unknown[] = [];
  const stop = onTokenChange(() => seen.push([hasLeft(), endReason()]));
  await endSession();
  stop();
  vi.unstubAllGlobals();
  expect(seen).toEqual([[true, undefined]]);
  expect(localStorage.getItem(settings.storage.token)).toBeNull();
});

it('asks nothing else from the moment on at which somebody leaves, and takes back what is under way', async () => {
  const asked: string[] = [];
  let leave: (() => void) | undefined;
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url.split('?')[0] ?? '');
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (url.startsWith(logout.path))
        leave = () => resolve(Response.json({ code: 200, msg: 'ok', data: null }));
    });
  });
  setToken('a-token-of-somebody');
  const reading = call(userInfo, { quiet: true });
  const ended = endSession();
  await expect(reading).rejects.toMatchObject({ error: 'aborted' });
  await expect(call(routerList, { quiet: true })).rejects.toMatchObject({ error: 'aborted' });
  leave?.();
  await ended;
  // The app stands until the sign-in takes its place.
  await expect(call(routerList, { quiet: true })).rejects.toMatchObject({ error: 'aborted' });
  vi.unstubAllGlobals();
  expect(asked).toEqual([userInfo.path, logout.path]);
  expect(currentToken()).toBeNull();
});

it('signs out while the token is being exchanged, and keeps no token that comes afterwards', async () => {
  const asked: string[] = [];
  const renewal = Promise.withResolvers<Response>();
  const reply = (code: number, data: unknown) => Response.json({ code, msg: 'x', data }, { status: code });
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push(`${url.split('?')[0]} ${new Headers(headers).get('authorization')}`);
    if (url.startsWith(refreshToken.path)) return renewal.promise;
    return Promise.resolve(url.startsWith(logout.path) ? reply(200, null) : reply(402, null));
  });
  setToken('a-token-of-somebody');
  const reading = call(userInfo, { quiet: true }).catch(({ error }) => error);
  await waitFor(() => expect(asked).toHaveLength(2));
  const seen: unknown[] = [];
  const stop = onTokenChange((token) => seen.push(token));
  const ended = endSession();
  renewal.resolve(reply(200, { token: 'a-token-that-is-new' }));
  await ended;
  expect(await reading).toBe('aborted');
  stop();
  vi.unstubAllGlobals();
  expect(asked.slice(2)).toEqual([`${logout.path} Bearer a-token-of-somebody`]);
  expect(seen).toEqual([null]);
  expect(localStorage.getItem(settings.storage.token)).toBeNull();
});

it('leaves the token of anyone who signed in meanwhile in another window, and goes on with it', () => {
  setToken('a-token-of-somebody');
  localStorage.setItem(settings.storage.token, 'a-token-of-another');
  sessionLost('over');
  expect(localStorage.getItem(settings.storage.token)).toBe('a-token-of-another');
  expect(currentToken()).toBe('a-token-of-another');
  setToken(null);
  expect(localStorage.getItem(settings.storage.token)).toBeNull();
});
