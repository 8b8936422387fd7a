import { beforeEach, expect, it } from 'vitest';
import { setToken } from '#api/token.ts';
import { addError, clearErrors, errorLimit, useErrorLog } from './error-store.ts';
import { masked } from './masked.ts';

beforeEach(() => clearErrors());

const entries = () => useErrorLog.getState().entries;

/** An error whose stack is the same wherever it is made. */
function failure(message: string): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n    at draw (page.js:1:2)` });
}

it('keeps message, stack and route, the newest first', () => {
  addError(failure('first'), '/a');
  addError(failure('second'), '/b?id=1');
  expect(entries()).toMatchObject([
    { err: { message: 'second', stack: expect.stringContaining('draw (page.js') }, url: '/b?id=1', times: 1 },
    { err: { message: 'first' }, url: '/a', times: 1 },
  ]);
});

it('counts what repeats itself on one route in one entry', () => {
  for (const url of ['/a', '/a', '/b', '/a']) addError(failure('again'), url);
  expect(entries().map(({ url, times }) => [url, times])).toEqual([
    ['/a', 3],
    ['/b', 1],
  ]);
});

it('is bounded, and the oldest go first', () => {
  for (let number = 0; number < errorLimit + 30; number += 1) addError(failure(`number ${number}`), '/a');
  expect(entries()).toHaveLength(errorLimit);
  expect(entries().at(-1)?.err.message).toBe('number 30');
  expect(new Set(entries().map(({ id }) => id)).size).toBe(errorLimit);
});

it.each([
  ['a text', 'just words', 'just words'],
  ['nothing', undefined, 'undefined'],
  ['an error without words', new TypeError(), 'TypeError'],
])('takes %s that was thrown', (_, thrown, message) => {
  addError(thrown, '/');
  expect(entries()[0]?.err.message).toBe(message);
});

it('is emptied as a whole', () => {
  addError(failure('a'), '/');
  addError(failure('b'), '/');
  clearErrors();
  expect(entries()).toEqual([]);
});

it('holds nothing secret', () => {
  setToken('the-session-token');
  const error = new Error('GET /x?token=abc123 failed for the-session-token');
  error.stack = 'at f (https://example.com/app.js?access_token=abc123:1:2)\nBearer abc123';
  addError(error, '/callback?token=abc123');
  setToken(null);
  expect(JSON.stringify(entries())).not.toMatch(/abc123|the-session-token/);
  expect(entries()[0]).toMatchObject({
    err: { message: 'GET /x?token=••• failed for •••' },
    url: '/callback?token=•••',
  });
});

it.each([
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer •••'],
  ['{"password":"hunter22","user":"ada"}', '{"password":"•••","user":"ada"}'],
  ['{"password":"two words","user":"ada"}', '{"password":"•••","user":"ada"}'],
  ['api_key=12345&page=2', 'api_key=•••&page=2'],
  [`a key ${'0123456789abcdef'.repeat(4)} in a sentence`, 'a key ••• in a sentence'],
  [
    'Cannot read properties of undefined (reading "token")',
    'Cannot read properties of undefined (reading "token")',
  ],
  [
    'getDerivedStateFromErrorInTheBoundaryOfAView is gone',
    'getDerivedStateFromErrorInTheBoundaryOfAView is gone',
  ],
])('covers %j', (text, covered) => {
  expect(masked(text)).toBe(covered);
});

it('takes no more than a moment for a long text, and cuts it', () => {
  for (const text of [
    'a'.repeat(100_000),
    'a1-'.repeat(40_000),
    'token='.repeat(20_000),
    'bearer '.repeat(20_000),
  ]) {
    const start = process.threadCpuUsage().user;
    expect(masked(text).length).toBeLessThanOrEqual(20_000);
    expect((process.threadCpuUsage().user - start) / 1_000).toBeLessThan(500);
  }
});
