import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { renderPage } from './testing.tsx';

const Whole = ({ name }: { name: string }) => <p>Hello {name}</p>;
const lost = new Error('no such script');

beforeEach(() => {
  // React tells the console what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
});

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('leaves what is around it where its script is lost, and comes when tried again', async () => {
  const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue({ default: Whole });
  const Part = lazyPart<{ name: string }>(load);
  renderPage(
    <>
      <p>the list</p>
      <Part name="ada" />
    </>,
  );
  await screen.findByRole('alert');
  expect(reportError, 'for the error log').toHaveBeenCalledWith(lost);
  expect(screen.getByText('the list')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await retry();
  expect(await screen.findByText('Hello ada')).toBeDefined();
});

it('offers to reload the page where another try fails too', async () => {
  const Part = lazyPart<{ name: string }>(() => Promise.reject(lost));
  renderPage(<Part name="ada" />);
  await screen.findByRole('alert');
  await retry();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});

it('is tried again by the next to draw it', async () => {
  const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue({ default: Whole });
  const Part = lazyPart<{ name: string }>(load);
  const { unmount } = renderPage(<Part name="ada" />);
  await screen.findByRole('alert');
  unmount();
  renderPage(<Part name="bo" />);
  expect(await screen.findByText('Hello bo')).toBeDefined();
});

it('can be left where it lies over the page, and is silent while it is not open', async () => {
  const Part = lazyPart<{ opened: boolean; onClose: () => void }>(() => Promise.reject(lost));
  const onClose = vi.fn();
  const { rerender, container } = render(part(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(part(false));
  expect(container.ownerDocument.querySelector('[role=alert]')).toBeNull();

  function part(opened: boolean) {
    return (
      <MantineProvider env="test">
        <Part opened={opened} onClose={onClose} />
      </MantineProvider>
    );
  }
});

it('asks for its script after the page is painted where it may come later', async () => {
  let paint: FrameRequestCallback = () => {};
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    paint = frame;
    return 1;
  });
  const load = vi.fn().mockResolvedValue({ default: Whole });
  const Part = lazyPart<{ name: string }>(load, { isLater: true, fallback: <p>its outline</p> });
  render(<Part name="ada" />);
  expect(screen.getByText('its outline')).toBeDefined();
  expect(load).not.toHaveBeenCalled();
  paint(0);
  expect(await screen.findByText('Hello ada')).toBeDefined();
  vi.unstubAllGlobals();
});
