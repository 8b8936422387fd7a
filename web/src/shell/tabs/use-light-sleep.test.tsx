import { render, screen, waitFor } from '@testing-library/react';
import { Activity, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showAtOnce } from './kept-roots.ts';
import { useLightSleep } from './use-light-sleep.ts';

function Page({ id = '/a', isAwake, text = 'first' }: { id?: string; isAwake: boolean; text?: string }) {
  const root = useLightSleep(id, isAwake);
  return (
    <Activity mode={isAwake ? 'visible' : 'hidden'}>
      <div ref={root} data-testid={id}>
        {text}
      </div>
    </Activity>
  );
}

const styleOfPage = () => screen.getByTestId('/a').getAttribute('style');

afterEach(() => vi.unstubAllGlobals());

it('hides a page that sleeps without forgetting its layout, also when it is drawn meanwhile', async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const asleep = () => waitFor(() => expect(styleOfPage()).toBe('content-visibility: hidden;'));
  const { rerender } = render(<Page isAwake />);
  rerender(<Page isAwake={false} />);
  await asleep();
  rerender(<Page isAwake={false} text="second" />);
  await screen.findByText('second');
  await asleep();
  rerender(<Page isAwake text="second" />);
  expect(styleOfPage()).toBe('content-visibility: visible;');
});

it('keeps its layout from what the page that wakes up measures', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const seen: (string | null)[] = [];
  function Measuring() {
    useLayoutEffect(() => void seen.push(styleOfPage()), []);
    return null;
  }
  // The page that wakes up comes first: its effects run before those of the one that goes to sleep.
  const pages = (isAwake: boolean) => (
    <>
      <Activity mode={isAwake ? 'hidden' : 'visible'}>
        <Measuring />
      </Activity>
      <Page isAwake={isAwake} />
    </>
  );
  const { rerender } = render(pages(true));
  rerender(pages(false));
  expect(seen).toEqual(['content-visibility: hidden;']);
});

it('leaves it to React where the browser cannot', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const { rerender } = render(<Page isAwake />);
  rerender(<Page isAwake={false} />);
  expect(styleOfPage()).toContain('display: none');
});

it('is shown at once in place of the page that is awake, and only then', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
  const { rerender, unmount } = render(<Page id="/a" isAwake />);
  rerender(
    <>
      <Page id="/a" isAwake={false} />
      <Page id="/b" isAwake />
    </>,
  );
  const seen = () => ['/a', '/b'].map((id) => screen.getByTestId(id).style.contentVisibility);
  expect(showAtOnce('/c')).toBe(false);
  expect(seen()).toEqual(['hidden', 'visible']);
  expect(showAtOnce('/a')).toBe(true);
  expect(seen()).toEqual(['visible', 'hidden']);
  rerender(
    <>
      <Page id="/a" isAwake />
      <Page id="/b" isAwake={false} />
    </>,
  );
  expect(seen()).toEqual(['visible', 'hidden']);
  unmount();
  expect(showAtOnce('/b')).toBe(false);
});
