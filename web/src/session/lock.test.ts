import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { settings } from '#web/settings.ts';
import { noteLock, useLock } from './lock.ts';

/** Answers to who is signed in, each given when the test wants it. */
let answers: ((locked: boolean) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((locked) => resolve(answerOf(locked)))));
  setToken('token-of-now');
});
afterEach(() => {
  setToken(null);
  noteLock(false);
  vi.unstubAllGlobals();
});

function answerOf(locked: boolean): Response {
  return new Response(JSON.stringify({ code: 200, msg: 'ok', data: { id: 1, locked } }), {
    headers: { 'content-type': 'application/json' },
  });
}

/** Another window locks or unlocks the session. */
function hear(newValue: string | null): void {
  globalThis.dispatchEvent(new StorageEvent('storage', { key: settings.storage.lock, newValue }));
}

const isLocked = () => useLock.getState().isLocked;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('believes a lock of another window at once, and its end when the server says so', async () => {
  hear('1');
  expect(isLocked()).toBe(true);
  hear(null);
  expect(isLocked()).toBe(true);
  answers[0]?.(false);
  await waitFor(() => expect(isLocked()).toBe(false));
});

it('believes no answer from before another lock', async () => {
  hear('1');
  hear(null);
  hear('2');
  answers[0]?.(false);
  await settled();
  expect(isLocked()).toBe(true);
});

it('believes of two answers the one that was asked for last', async () => {
  hear('1');
  hear(null);
  hear(null);
  answers[0]?.(true);
  answers[1]?.(false);
  await waitFor(() => expect(isLocked()).toBe(false));
});

it('believes no answer to another token', async () => {
  hear('1');
  hear(null);
  setToken('token-of-another');
  answers[0]?.(false);
  await settled();
  expect(isLocked()).toBe(true);
});
