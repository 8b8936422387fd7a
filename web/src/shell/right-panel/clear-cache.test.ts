import { expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { currentToken, setToken } from '#api/token.ts';
import { clearCache } from './clear-cache.ts';

it('forgets what this app kept and nothing else, ends the session and loads the page again', async () => {
  const fetched = vi.fn(async () => new Response('{"code":200,"msg":"ok","data":null}'));
  vi.stubGlobal('fetch', fetched);
  setToken('token-of-now');
  for (const name of [
    'theme',
    'language',
    'collapse',
    'quarterdeck.columns.1./backstage/member',
    'other.app',
  ])
    localStorage.setItem(name, 'x');
  sessionStorage.setItem('quarterdeck.tabs', 'x');
  queryClient.setQueryData(['/backstage/member/index'], 'x');
  const reload = vi.fn(() => {
    expect(Object.keys(localStorage)).toEqual(['other.app']);
  });

  await clearCache(reload);

  expect(reload).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledWith(expect.stringContaining('/logout'), expect.anything());
  expect(currentToken()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  vi.unstubAllGlobals();
});
