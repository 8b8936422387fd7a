import { saveLook } from '@quarterdeck/contract/features/personal/personal';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { isLookUntold, keepOwnLook, noteLookChosen, takeLook } from '#session/look.ts';
import { resetTheme, saveTheme, useTheme } from '#theme/theme-store.ts';
import { currentLanguage, keepLanguage } from '#web/language.ts';
import { followLook } from './follow-look.ts';

const id = 7;
const told = vi.fn<(look: object) => void>();
let status: number;
let unfollow = () => {};

beforeEach(() => {
  status = 200;
  setToken('token-of-now');
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    expect(url.split('?')[0]).toBe(saveLook.path);
    const { lang: _, ...look } = JSON.parse(String(body));
    told(look);
    return new Response(JSON.stringify({ code: status, msg: '', data: null }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  unfollow();
  localStorage.clear();
  setToken(null);
  resetTheme();
  told.mockReset();
  vi.unstubAllGlobals();
});

const follow = (kept = {}) => {
  unfollow = followLook(id, kept);
};
const known = { language: 'en-US' } as const;

it('is taken from the account, language and theme, and kept for the next first paint', () => {
  takeLook(id, { language: 'ch-CN', theme: { themeName: 'ocean', colorScheme: 'dark' } });
  expect(currentLanguage()).toBe('ch-CN');
  expect(useTheme.getState().theme).toMatchObject({
    themeName: 'ocean',
    colorScheme: 'dark',
    showTabs: true,
  });
  expect(localStorage.getItem('language')).toBe('ch-CN');
  expect(JSON.parse(localStorage.getItem('theme') ?? '')).toMatchObject({ themeName: 'ocean' });
});

it('tells the account each theme that is saved, and nothing where all is as it was', async () => {
  follow(known);
  saveTheme({ themeName: 'green' });
  expect(isLookUntold(id)).toBe(true);
  await waitFor(() => expect(isLookUntold(id)).toBe(false));
  expect(told.mock.calls).toEqual([[{ theme: expect.objectContaining({ themeName: 'green' }) }]]);
});

it('keeps what could not be told, against what the account has, and tells it with the next start', async () => {
  status = 503;
  follow(known);
  saveTheme({ themeName: 'green' });
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  unfollow();
  takeLook(id, { ...known, theme: { themeName: 'red' } });
  expect(useTheme.getState().saved.themeName).toBe('green');

  status = 200;
  follow({ ...known, theme: { themeName: 'red' } });
  await waitFor(() => expect(isLookUntold(id)).toBe(false));
  expect(told).toHaveBeenLastCalledWith({
    language: 'en-US',
    theme: expect.objectContaining({ themeName: 'green' }),
  });
});

it('what one person chose is not told of the next', () => {
  noteLookChosen(id);
  takeLook(8, { theme: { themeName: 'red' } });
  expect(useTheme.getState().saved.themeName).toBe('red');
});

it('tells an account without a language the first that was chosen', async () => {
  follow({});
  await waitFor(() => expect(told).toHaveBeenCalledWith({ language: 'en-US' }));
});

it('a browser with a look of its own neither takes nor tells', () => {
  keepOwnLook(true);
  takeLook(id, { language: 'ch-CN', theme: { themeName: 'red' } });
  follow({});
  noteLookChosen(id);
  saveTheme({ themeName: 'green' });
  expect(currentLanguage()).toBe('en-US');
  expect(useTheme.getState().saved.themeName).toBe('green');
  expect(told).not.toHaveBeenCalled();
  expect(isLookUntold(id)).toBe(false);
  keepLanguage('en-US');
});
