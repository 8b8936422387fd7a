import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
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

it('says that a request failed, and asks again where that is wished', async () => {
  const day = { day: '2026-01-02', incoming: '10', outgoing: '4', network_fees: '0' };
  const money = { day: '2026-01-02', flows: [], days: [day], days_before: [], stand: null };
  vi.mocked(call).mockResolvedValueOnce(money);
  renderPage(<MoneyPart />, { abilities: ['recharge.read', 'withdrawal.read'] });
  const longer = await screen.findByText('90 days');
  vi.mocked(call).mockRejectedValueOnce(
    new ApiError({ code: 0, error: 'unreadable_reply', message: 'No answer' }),
  );
  await userEvent.click(longer);
  await screen.findByText('No answer');
  vi.mocked(call).mockResolvedValue(money);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('90 days')).toBeTruthy();
});

it('rounds what came and went today to two digits, with the exact amounts on hover', async () => {
  const amounts = { incoming_before: '0', outgoing: '4', outgoing_before: '0', network_fees: '0' };
  vi.mocked(call).mockResolvedValue({
    ...{ day: '2026-01-02', days: [], days_before: [], stand: null },
    flows: [{ asset: 'USDT', incoming: '10.12816', ...amounts }],
  });
  renderPage(<MoneyPart />, { abilities: ['recharge.read', 'withdrawal.read'] });
  const incoming = await screen.findByText('10.13');
  expect(incoming.parentElement?.title).toBe('10.12816');
});
