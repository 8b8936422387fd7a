import { userInfo } from '@quarterdeck/contract/features/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { settings } from '#web/settings.ts';
import { loadStartup } from './startup.ts';

const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: false };

function serve(info: unknown, menu: unknown, asked?: (path: string) => void): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    asked?.(path);
    const data = path === userInfo.path ? info : menu;
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
}

const given = { ...settings };

beforeEach(() => setToken('token-of-now'));
afterEach(() => {
  Object.assign(settings, given);
  setToken(null);
  vi.unstubAllGlobals();
});

const titles = (routes: readonly unknown[]) => (routes as { path: string }[]).map(({ path }) => path);

describe('the data for the start', () => {
  it('is the user and the menu', async () => {
    serve(user, { list: [] });
    await expect(loadStartup()).resolves.toEqual({ user, isLocked: false, look: {}, routes: [] });
  });

  it('is the user alone while the session is locked, whatever the menu says', async () => {
    serve({ ...user, locked: true }, 'the menu is refused');
    await expect(loadStartup()).resolves.toEqual({ user, isLocked: true, look: {}, routes: [] });
  });

  it('is the user alone while a password is due, whatever the menu says', async () => {
    serve({ ...user, due: 'password_expired' }, 'the menu is refused');
    await expect(loadStartup()).resolves.toEqual({
      user,
      isLocked: false,
      due: 'password_expired',
      look: {},
      routes: [],
    });
  });

  it('asks for no menu while the session seems to be locked, until the server says that it is not', async () => {
    const asked = vi.fn();
    localStorage.setItem(settings.storage.lock, '1');
    serve({ ...user, locked: true }, { list: [] }, asked);
    await loadStartup();
    expect(asked.mock.calls).toEqual([[userInfo.path]]);
    serve(user, { list: [] }, asked);
    await expect(loadStartup()).resolves.toEqual({ user, isLocked: false, look: {}, routes: [] });
    localStorage.removeItem(settings.storage.lock);
  });

  it('may lack lists', async () => {
    serve({ id: 1, username: 'a' }, { list: [] });
    expect((await loadStartup()).user).toMatchObject({ roles: [], ability: [] });
  });

  it.each([null, { username: 7 }, { avatar: {} }, { roles: 'admin' }, { ability: { read: true } }])(
    'is refused when the user is %j',
    async (broken) => {
      serve(broken, { list: [] });
      await expect(loadStartup()).rejects.toThrow('Core API error');
    },
  );

  it.each([null, {}, { list: { 0: 'home' } }])('is refused when the menu is %j', async (broken) => {
    serve(user, broken);
    await expect(loadStartup()).rejects.toThrow('Invalid route format in the response');
  });

  it('has the built-in routes of the person’s rights where no server gives a menu', async () => {
    Object.assign(settings, { authentication: 'intelligence' });
    serve({ ...user, ability: ['user.read'] }, undefined);
    const { routes } = await loadStartup();
    expect(titles(routes)).toEqual(['/member', '/setting']);
  });

  it('is a virtual admin where signing in is switched off, and the name says so', async () => {
    Object.assign(settings, { loginInterception: false, authentication: 'intelligence' });
    setToken(null);
    serve(undefined, undefined);
    const startup = await loadStartup();
    expect(startup.user).toMatchObject({ admin: true, username: 'admin (login interception is off)' });
    expect(titles(startup.routes)).toContain('/finance');
  });

  it('has the routes of the server where signing in is switched off, and the built-in ones where it wants a token', async () => {
    Object.assign(settings, { loginInterception: false });
    setToken(null);
    serve(undefined, { list: [{ path: '/own' }] });
    expect(titles((await loadStartup()).routes)).toEqual(['/own']);
    vi.stubGlobal('fetch', async () => Response.json({ code: 401, msg: 'Sign in' }, { status: 401 }));
    expect(titles((await loadStartup()).routes)).toContain('/finance');
    vi.stubGlobal('fetch', async () => Response.json({ code: 503, msg: 'Busy' }, { status: 503 }));
    await expect(loadStartup()).rejects.toThrow('Busy');
  });

  it('is no one for a visitor, whose routes are not filtered', async () => {
    setToken(null);
    serve(undefined, undefined);
    const startup = await loadStartup();
    expect(startup.user).toBeUndefined();
    expect(titles(startup.routes)).toContain('/system');
  });
});
