import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { settings } from '#web/settings.ts';
import { ViewHost } from './view-host.tsx';
import { views } from './views.ts';

const broken = new Error('x is undefined');

afterEach(() => {
  vi.useRealTimers();
  delete views['test/broken'];
  delete views['test/slow'];
});

it('shows a view that breaks in its own place, and tells the error log', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
  views['test/broken'] = () =>
    Promise.resolve({
      default: () => {
        throw broken;
      },
    });
  renderPage(<ViewHost name="test/broken" />);
  expect((await screen.findByRole('alert')).textContent).toContain('x is undefined');
  expect(reportError).toHaveBeenCalledWith(broken);
});

it('gives a script up after 120 s, and loads it again where the reader wants that', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
  views['test/slow'] = () => new Promise(() => {});
  renderPage(<ViewHost name="test/slow" />);
  await act(() => vi.advanceTimersByTimeAsync(settings.chunkTimeout - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toContain('took longer than 120000 ms');
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }));

  views['test/slow'] = async () => ({ default: () => <p>Here at last</p> });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Here at last')).toBeDefined();
});
