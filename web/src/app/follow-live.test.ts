import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { useLiveRows } from '#kit/list/use-live-rows.ts';
import { useSession } from '#session/session.ts';
import { followLive } from './follow-live.ts';
// Loaded before the clock stands still.
import './live-stream.ts';

const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: false };

/** The streams that were asked for, by their servers' ends. */
let streams: ReadableStreamDefaultController<Uint8Array>[];
let unfollow: () => void;

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(server) {
        streams.push(server);
        signal?.addEventListener('abort', () => server.error(signal.reason));
      },
    });
    return { ok: true, body };
  });
  setToken('token-of-now');
  useSession.setState({ user: { ...user, access_stamp: 'of now' } });
  unfollow = followLive();
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setToken(null);
  useSession.setState({ user: undefined });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('loses no change with the stream: what happened meanwhile is in the list when it is back', async () => {
  await pass(3_000);
  expect(streams).toHaveLength(1);
  let kept = [{ id: 1, version: 1 }];
  const at = Date.now();
  const { result, rerender } = renderHook(
    ({ rows }) =>
      useLiveRows({
        kind: 'note',
        rows,
        question: 'all',
        at,
        isStale: false,
        hasMore: false,
        async reread() {
          rerender({ rows: kept });
          return kept;
        },
      }),
    { initialProps: { rows: kept } },
  );

  streams[0]?.error(new Error('The connection is gone'));
  kept = [{ id: 1, version: 2 }];
  await pass(10);
  expect(result.current.rows).toEqual([{ id: 1, version: 1 }]);
  await pass(5_000);
  expect(streams).toHaveLength(2);
  expect(result.current.rows).toEqual([{ id: 1, version: 2 }]);
});

it('takes a stream that says nothing for a lost one', async () => {
  await pass(3_000);
  await pass(70_000);
  expect(streams.length).toBeGreaterThan(1);
});
