import { expect, it, vi } from 'vitest';
import { setSurroundings } from '#api/surroundings.ts';
import { settings } from '#web/settings.ts';
import { endSession, sessionLost } from './end-session.ts';
import { hasLeft, onTokenChange, setToken } from './token.ts';

it('counts as leaving on purpose also where the server has ended the session already', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 401, msg: 'over', data: null }, { status: 401 })),
  );
  setSurroundings({
    text: () => undefined,
    showError: () => {},
    onSignedOut: sessionLost,
    onForbidden: () => {},
    onRefused: () => {},
  });
  setToken('a-token-of-somebody');
  const seen: boolean[] = [];
  const stop = onTokenChange(() => seen.push(hasLeft()));
  await endSession();
  stop();
  vi.unstubAllGlobals();
  expect(seen).toEqual([true]);
  expect(localStorage.getItem(settings.storage.token)).toBeNull();
});
