import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { ViewHost } from './view-host.tsx';
import { views } from './views.ts';

const broken = new Error('x is undefined');

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
  delete views['test/broken'];
});
