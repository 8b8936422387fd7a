import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import MatchDialog from './match-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('ticks a batch by its words, and leads to what it names beside them', async () => {
  const batch = {
    ...{
      id: 12,
      type: 'recharge',
      effective_at: '2026-01-02T03:04:05.000Z',
      ref_type: 'recharge',
      ref_id: 4,
    },
    lines: [{ account_code: 'house:chain', asset: 'USDT', debit: '5', credit: '0', uid: 'QD42' }],
  };
  vi.mocked(call).mockResolvedValue({ list: [batch] } as never);
  const line = {
    id: 1,
    version: 1,
    source: 'chain',
    asset: 'USDT',
    amount: '5',
    reference: 'EX-1',
    allowed_actions: ['match'],
    at: batch.effective_at,
  } as never;
  renderPage(<MatchDialog row={line} onClose={() => {}} />, {
    abilities: ['user.read', 'recharge.read', 'wallet_record.read'],
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  const label = box.labels?.[0] as HTMLElement;
  expect(within(label).queryByRole('link')).toBeNull();
  await userEvent.click(label);
  expect(box.checked).toBe(true);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/finance/record?id=12',
    '/finance/recharge?id=4',
    '/member/member?uid=QD42',
  ]);
});
