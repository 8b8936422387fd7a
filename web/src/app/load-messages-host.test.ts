import { expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { prefetchOverPage } from './load-messages-host.ts';

const { isFetched } = vi.hoisted(() => ({ isFetched: vi.fn() }));

vi.mock('./messages-host.tsx', () => {
  isFetched();
  return { default: () => null };
});

it('comes once what the page asked for is answered', async () => {
  const whenIdle = vi.fn((work: () => void) => work());
  vi.stubGlobal('requestIdleCallback', whenIdle);
  const { promise, resolve } = Promise.withResolvers<string>();
  const answered = queryClient.prefetchQuery({ queryKey: ['the counts'], queryFn: () => promise });
  prefetchOverPage();
  expect(whenIdle, 'idle once, while the answer is on its way').toHaveBeenCalledOnce();
  await vi.dynamicImportSettled();
  expect(isFetched).not.toHaveBeenCalled();
  resolve('');
  await answered;
  await vi.waitFor(() => expect(isFetched).toHaveBeenCalledOnce(), 30_000);
  vi.unstubAllGlobals();
});
