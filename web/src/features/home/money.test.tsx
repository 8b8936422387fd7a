import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import MoneyPart from './money.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('says with what is held how long ago that was seen', async () => {
  const at = new Date(Date.now() - 6 * 3_600_000 - 5 * 60_000).toISOString();
  const amounts = { owed: '9', unallocated: '0', held: '10', hot: '10', clearing: '0' };
  vi.mocked(call).mockResolvedValue({
    day: '2026-01-02',
    flows: null,
    days: [],
    days_before: [],
    stand: { at, ...amounts },
  });
  renderPage(<MoneyPart />, { abilities: ['reconciliation.read'] });
  expect(await screen.findByText('Reserves cover liabilities · checked 6 h 5 min ago')).toBeTruthy();
});
