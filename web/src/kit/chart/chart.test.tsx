import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { type ChartSeries, digitsOf, drawnPoints, inOrder } from './chart-series.ts';
import ChartView from './chart-view.tsx';
import { drawChart } from './draw-chart.ts';

// jsdom has no canvas; the browser tests draw.
vi.mock('./draw-chart.ts', () => ({ drawChart: vi.fn(() => ({ show: vi.fn(), remove: vi.fn() })) }));

const price: ChartSeries = {
  kind: 'candles',
  name: 'Price',
  bars: [
    { at: '2026-01-02T00:00:00Z', open: '1.50', high: '2', low: '1', close: '1.75' },
    { at: '2026-01-01T00:00:00Z', open: '1', high: '1.6', low: '0.9', close: '1.5' },
  ],
  markers: [{ at: '2026-01-02T00:00:00Z', shape: 'up', tone: 'success', text: 'Buy 0.1' }],
};
const average: ChartSeries = {
  kind: 'line',
  name: 'Average',
  points: [
    { at: Date.UTC(2026, 0, 1), value: '1234.000000000000000001' },
    { at: Date.UTC(2026, 0, 2), value: null },
  ],
};

it('shows the same values as a table, to the last digit', async () => {
  renderPage(<ChartView label="BTC" series={[price, average]} />);
  expect(screen.getByRole('img', { name: 'BTC' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  const [head, newest, oldest] = screen.getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole(row === head ? 'columnheader' : 'cell')
      .map((cell) => cell.textContent);
  expect(textsOf(head)).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Average', 'Markers']);
  expect(textsOf(newest)).toEqual(['1.5', '2', '1', '1.75', '–', 'Buy 0.1']);
  expect(textsOf(oldest)).toEqual(['1', '1.6', '0.9', '1.5', '1,234.000000000000000001', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Show chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('tells days of UTC without a clock, wherever the reader is, and nothing as minus zero', async () => {
  const loss: ChartSeries = {
    kind: 'line',
    name: 'Loss',
    digits: 2,
    points: [
      { at: '2026-02-01T00:00:00Z', value: '-0.0000' },
      { at: '2026-02-02T00:00:00Z', value: '-0.001' },
    ],
  };
  renderPage(<ChartView label="Days" series={[loss]} isDaily />);
  const legend = document.querySelector('[aria-hidden="true"]');
  expect(legend?.textContent).toContain('Feb 2, 2026');
  expect(legend?.textContent).toMatch(/Loss 0(?:\.00)?$/);
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Feb 2, 2026',
    'Feb 1, 2026',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['-0.001', '0']);
});

it('draws what it is given, and takes the drawing away', () => {
  const series = [average];
  const { unmount } = renderPage(<ChartView label="BTC" series={series} />);
  const chart = vi.mocked(drawChart).mock.results.at(-1)?.value;
  expect(chart.show).toHaveBeenCalledExactlyOnceWith(series);
  unmount();
  expect(chart.remove).toHaveBeenCalled();
});

it('puts values into the order of time, each time once', () => {
  const items = [
    { at: 2000, value: 'b' },
    { at: 1000, value: 'a' },
    { at: '1970-01-01T00:00:02Z', value: 'c' },
  ];
  expect(inOrder(items).map(({ time, value }) => [time, value])).toEqual([
    [1, 'a'],
    [2, 'c'],
  ]);
});

it('has as many decimals as the values', () => {
  expect(digitsOf(price)).toBe(2);
  expect(digitsOf(average)).toBe(8);
  expect(digitsOf({ ...average, digits: 3 })).toBe(3);
});

it('draws no line across a gap', () => {
  const points = [
    { at: 1000, value: null },
    { at: 2000, value: '5' },
    { at: 4000, value: null },
    { at: 9000, value: '7' },
  ];
  expect(drawnPoints(points)).toEqual([
    { time: 2, value: 5, isOver: false },
    { time: 4, value: 5, isOver: true },
    { time: 9, value: 7, isOver: false },
  ]);
});
