import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maximise, useMaximised, useMaximisedPage } from '#shell/maximise.ts';
import { OverPage } from './over-page.tsx';

function Page() {
  useMaximisedPage();
  return (
    <>
      <main id="main" tabIndex={-1} />
      <OverPage />
    </>
  );
}

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

const isMarked = () => document.documentElement.hasAttribute('data-maximised');

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => maximise(false));
});

it('offers the way up to anyone who has scrolled down, by keyboard too', async () => {
  const up = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  render(<Page />);
  scrollTo(300);
  expect(screen.queryByRole('button')).toBeNull();
  scrollTo(301);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Back to top' })).toBe(document.activeElement);
  await userEvent.keyboard('{Enter}');
  expect(up).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  scrollTo(0);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the maximised page', () => {
  it('is restored by its button', async () => {
    render(<Page />);
    act(() => maximise(true));
    expect(isMarked()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Restore page' }));
    expect(isMarked()).toBe(false);
  });

  it('is restored by Escape, and both by the shortcut', async () => {
    render(<Page />);
    await userEvent.keyboard('{Alt>}m{/Alt}');
    expect(isMarked()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isMarked()).toBe(false);
    await userEvent.keyboard('{Alt>}m{/Alt}{Alt>}m{/Alt}');
    expect(isMarked()).toBe(false);
  });

  it('is not that of anyone who signs in next', () => {
    const { unmount } = render(<Page />);
    act(() => maximise(true));
    unmount();
    expect(isMarked()).toBe(false);
    expect(useMaximised.getState().isMaximised).toBe(false);
  });
});
