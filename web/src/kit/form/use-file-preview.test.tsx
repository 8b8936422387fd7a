import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFilePreview } from './use-file-preview.ts';

const file = (text: string) => new File([text], `${text}.csv`);

/** Looks that are answered when the test says so. */
function begun() {
  const take = vi.fn();
  const looks = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let next = 0;
  const look = () => (looks[next++] as (typeof looks)[0]).promise;
  const { result } = renderHook(() => useFilePreview<string>());
  return { take, looks, look, result };
}

it('takes no text and shows no preview of a look that was forgotten meanwhile', async () => {
  const { take, looks, look, result } = begun();
  let reading = Promise.resolve();
  act(() => {
    reading = result.current.read(file('trades'), look, take);
  });
  expect(result.current.isReading).toBe(true);
  act(() => result.current.forget());
  expect(result.current).toMatchObject({ isReading: false, preview: undefined });
  looks[0]?.resolve('of another user');
  await act(() => reading);
  expect(take.mock.calls).toEqual([['']]);
  expect(result.current).toMatchObject({ preview: undefined, fault: undefined, isReading: false });
  expect(result.current.file?.name).toBe('trades.csv');
});

it('says nothing of a look that failed after another was begun', async () => {
  const { take, looks, look, result } = begun();
  const readings: Promise<void>[] = [];
  for (const name of ['first', 'second'])
    act(() => void readings.push(result.current.read(file(name), look, take)));
  looks[0]?.reject(new Error('lost'));
  await act(() => readings[0] as Promise<void>);
  expect(result.current).toMatchObject({ fault: undefined, isReading: true });
  looks[1]?.resolve('good');
  await act(() => readings[1] as Promise<void>);
  expect(result.current).toMatchObject({ preview: 'good', isReading: false });
  expect(take).toHaveBeenLastCalledWith('second');
});
