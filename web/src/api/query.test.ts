import { endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpointQuery, queryClient } from './query.ts';
import { setSurroundings } from './surroundings.ts';

const read = endpoint({
  method: 'GET',
  path: '/backstage/thing/index',
  ability: 'session',
  summary: 'Reads things.',
  reply: z.object({ name: z.string() }),
});

const fetched = vi.fn<() => Promise<Response>>();
const showError = vi.fn();

const answer = (status: number, body: object) =>
  new Response(JSON.stringify({ code: status, ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const wait = (seconds: number, msg: string) =>
  answer(429, { msg, error: 'request_budget_exceeded', data: { retry_after: seconds } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  setSurroundings({
    text: () => undefined,
    showError,
    cover: () => () => {},
    onSignedOut: () => {},
    onForbidden: () => {},
    onLocked: () => {},
    onStepUp: async () => false,
    onAccessChanged: () => {},
  });
});
afterEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The query as a page has it. */
function watched() {
  const observer = new QueryObserver(queryClient, endpointQuery(read));
  const stop = observer.subscribe(() => {});
  return { result: () => observer.getCurrentResult(), stop };
}

it('asks again once the server takes it, after saying how long that is', async () => {
  fetched
    .mockResolvedValueOnce(wait(3, 'Try again in 3 s'))
    .mockResolvedValueOnce(answer(200, { msg: 'ok', data: { name: 'x' } }));
  const { result, stop } = watched();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(showError.mock.calls).toEqual([['Try again in 3 s']]);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(result().data).toEqual({ name: 'x' });
  stop();
});

it('gives up after that and leaves the next try to the reader', async () => {
  fetched.mockImplementation(async () => wait(1, 'Try again in 1 s'));
  const { result, stop } = watched();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(result().error?.message).toBe('Try again in 1 s');
  stop();
});

it('does not repeat any other refusal', async () => {
  fetched.mockImplementation(async () => answer(429, { msg: 'Locked', error: 'sign_in_locked', data: null }));
  const { stop } = watched();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  stop();
});
