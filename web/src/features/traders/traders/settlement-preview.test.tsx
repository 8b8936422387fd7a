import type { CopyPreview } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { SettlementPreview } from './settlement-preview.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('rounds what is calculated to be read, and keeps the exact amount at hand', async () => {
  const preview: CopyPreview = {
    ...{ until: '2026-03-02T00:00:00Z', followers: 2, payers: 1, unknown: 0 },
    ...{
      share: '1.2345678912',
      to_trader: '1.1111111112',
      cut: '0.123456789',
      share_pct: '10',
      cut_pct: '10',
    },
    list: [
      {
        ...{ follower_id: 3, follower_uid: 'U3', cum_net_realised: '12.3456789123', mark_before: '0' },
        ...{ base: '12.3456789123', share: '1.2345678912', to_trader: '1.1111111112', cut: '0.123456789' },
        ...{
          mark_after: '12.3456789123',
          is_short: false,
          joined_at: '2026-02-01T00:00:00Z',
          reported_to: null,
        },
      },
    ],
  };
  vi.mocked(call).mockResolvedValue(preview as never);
  renderPage(<SettlementPreview row={{ user_id: 1 } as Trader} />);
  fireEvent.click(screen.getByRole('button', { name: 'Preview settlement' }));
  const sentence = await screen.findByText(/^This period ends at /, {}, { timeout: 30_000 });
  expect(sentence.textContent).toContain(
    'profit share of 1.23 USDT: 1.11 to the trader and 0.12 in platform',
  );
  expect(screen.getByText('+12.35').closest('[title]')?.getAttribute('title')).toBe('12.3456789123');
  expect(screen.getByText('1.23')).toBeTruthy();
});
