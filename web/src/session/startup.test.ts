import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadStartup } from './startup.ts';

const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: false };

function serve(userInfo: unknown, menu: unknown): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.startsWith('/backstage/userInfo') ? userInfo : menu;
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the data for the start', () => {
  it('is the user and the menu', async () => {
    serve(user, { list: [] });
    await expect(loadStartup()).resolves.toEqual({ user, routes: [] });
  });

  it('may lack lists', async () => {
    serve({ id: 1, username: 'a' }, { list: [] });
    expect((await loadStartup()).user).toMatchObject({ roles: [], ability: [] });
  });

  it.each([null, { username: 7 }, { avatar: {} }, { roles: 'admin' }, { ability: { read: true } }])(
    'is refused when the user is %j',
    async (broken) => {
      serve(broken, { list: [] });
      await expect(loadStartup()).rejects.toThrow('The core interface is abnormal');
    },
  );

  it.each([null, {}, { list: { 0: 'home' } }])('is refused when the menu is %j', async (broken) => {
    serve(user, broken);
    await expect(loadStartup()).rejects.toThrow('The route format returned is wrong');
  });
});
