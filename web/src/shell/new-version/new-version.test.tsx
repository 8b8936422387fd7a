import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsavedMark } from '#kit/form/unsaved.ts';
import { renderPage } from '#kit/testing.tsx';
import { Leaving } from '#shell/leaving/leaving.tsx';
import { settings } from '#web/settings.ts';
import { NewVersion } from './new-version.tsx';

let served: unknown;
const asked = vi.fn(async () => Response.json(served));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked.mockClear());
  served = { build: 'one' };
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="one" />');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.querySelector('meta[name="build"]')?.remove();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const offer = () => screen.queryByRole('button', { name: 'Reload' });

it('asks for nothing at first, and says nothing while the build is the same', async () => {
  renderPage(<NewVersion />);
  await wait(1_000);
  expect(asked).not.toHaveBeenCalled();
  await wait(settings.versionInterval);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(offer()).toBeNull();
});

it('offers another build, and leaves the reader alone who wants it later, until there is yet another', async () => {
  renderPage(<NewVersion />);
  served = { build: 'two' };
  await wait(settings.versionInterval + 100);
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await wait(settings.versionInterval + 100);
  expect(offer()).toBeNull();
  served = { build: 'three' };
  await wait(settings.versionInterval + 100);
  expect(offer()).not.toBeNull();
});

it('asks before it takes a form with changes away, and stays where that is wished', async () => {
  renderPage(
    <>
      <NewVersion />
      <Leaving />
      <form hidden {...unsavedMark(true)} />
    </>,
  );
  served = { build: 'two' };
  await wait(settings.versionInterval + 100);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  vi.useRealTimers();
  await screen.findByText(/unsaved changes/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
  expect(offer()).not.toBeNull();
});

it('takes an answer that is none for no news', async () => {
  renderPage(<NewVersion />);
  for (const answer of [null, 'text', { build: 7 }, {}]) {
    served = answer;
    await wait(settings.versionInterval + 100);
    expect(offer()).toBeNull();
  }
});
