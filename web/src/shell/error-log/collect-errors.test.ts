import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { collectErrors } from './collect-errors.ts';
import { clearErrors, useErrorLog } from './error-store.ts';

let stop: () => void;
beforeEach(() => {
  clearErrors();
  location.hash = '#/finance/withdrawal?id=3';
  stop = collectErrors();
});
afterEach(() => {
  stop();
  location.hash = '';
});

const found = () => useErrorLog.getState().entries.map(({ err, url }) => [err.message, url]);

/** Tells the window of an error, as the browser does; answers whether somebody kept it from the console. */
function fail(error: unknown, message = 'Uncaught'): boolean {
  return !window.dispatchEvent(new ErrorEvent('error', { error, message, cancelable: true }));
}

function reject(reason: unknown): boolean {
  const event = new Event('unhandledrejection', { cancelable: true });
  return !window.dispatchEvent(Object.assign(event, { reason }));
}

it('writes down what scripts and promises did not catch, with the route', () => {
  expect(fail(new TypeError('x is not a function'))).toBe(false);
  expect(reject(new Error('lost'))).toBe(false);
  reject('a bare text');
  expect(found()).toEqual([
    ['a bare text', '/finance/withdrawal?id=3'],
    ['lost', '/finance/withdrawal?id=3'],
    ['x is not a function', '/finance/withdrawal?id=3'],
  ]);
});

it('takes the message where the browser hides the error itself', () => {
  fail(null, 'Script error.');
  expect(found()).toEqual([['Script error.', '/finance/withdrawal?id=3']]);
});

it.each([
  ['a request that was given up', new DOMException('The user aborted a request', 'AbortError')],
  ['a navigation that was given up', Object.assign(new Error('cancelled'), { name: 'AbortError' })],
  ['the end of the session', new ApiError({ code: 0, error: 'aborted', message: 'no' })],
  ['a refusal, which was shown', new ApiError({ code: 422, error: 'below_minimum', message: 'too little' })],
])('swallows %s', (_, thrown) => {
  expect(reject(thrown), 'kept from the console').toBe(true);
  expect(fail(thrown)).toBe(true);
  expect(found()).toEqual([]);
});

it('swallows what browsers say of sizes that changed twice', () => {
  fail(null, 'ResizeObserver loop completed with undelivered notifications.');
  expect(found()).toEqual([]);
});

it('hears nothing any more once it was stopped', () => {
  stop();
  // Somebody has to listen, or the error counts as this test's.
  window.addEventListener('error', () => {}, { once: true });
  fail(new Error('later'));
  reject(new Error('later'));
  expect(found()).toEqual([]);
});
