import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { addedUp, ReplayChart } from './replay-chart.tsx';

// jsdom has no canvas; the browser tests draw.
vi.mock('#kit/chart/draw-chart.ts', () => ({ drawChart: vi.fn(() => ({ show: vi.fn(), remove: vi.fn() })) }));

const days = [
  { day: '2026-05-01', was_usdt: '15', would_usdt: '7.5' },
  { day: '2026-05-02', was_usdt: '180', would_usdt: '70' },
  { day: '2026-05-03', was_usdt: '0', would_usdt: '0.25' },
];

it('adds up what was and would have been given by the end of each day', () => {
  const values = (of: 'was_usdt' | 'would_usdt') =>
    addedUp(days, of, '', 'accent').points.map(({ value }) => value);
  expect(values('was_usdt')).toEqual(['15', '195', '195']);
  expect(values('would_usdt')).toEqual(['7.5', '77.5', '77.75']);
});

it('draws both, and has them as a table too', async () => {
  const { unmount } = renderPage(<ReplayChart days={days.slice(0, 1)} />);
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  renderPage(<ReplayChart days={days} />);
  const name = 'Granted during the month, cumulative (USDT, UTC)';
  expect(screen.getByRole('heading', { name })).toBeDefined();
  expect(await screen.findByRole('img', { name }, { timeout: 30_000 })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  const [head, newest] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(head).toContain('Actually granted');
  expect(newest).toContain('77.75');
});
