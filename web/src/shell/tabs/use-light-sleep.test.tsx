import { render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLightSleep } from './use-light-sleep.ts';

function Page({ isAwake, text = 'first' }: { isAwake: boolean; text?: string }) {
  const root = useLightSleep(isAwake);
  return (
    <Activity mode={isAwake ? 'visible' : 'hidden'}>
      <div ref={root} data-testid="page">
        {text}
      </div>
    </Activity>
  );
}

const styleOfPage = () => screen.getByTestId('page').getAttribute('style');

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

it('leaves it to React where the browser cannot', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const { rerender } = render(<Page isAwake />);
  rerender(<Page isAwake={false} />);
  expect(styleOfPage()).toContain('display: none');
});
