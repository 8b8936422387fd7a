import type { PreviewLine } from '@quarterdeck/contract/wallet-records';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PostingPreview } from './posting-preview.tsx';
import { renderPage } from './testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('shows the balances of a user’s account, and of the house’s only what is booked', () => {
  const line = { asset: 'USDT', uid: null, before: null, after: null };
  const lines = [
    { ...line, account_code: '501', debit: '10', credit: '0' },
    { ...line, account_code: '201', uid: '42', debit: '0', credit: '10', before: '5', after: '15' },
  ] as PreviewLine[];
  renderPage(<PostingPreview lines={lines} />);
  const [house, user] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(house).not.toContain('→');
  expect(user).toMatch(/5.*→.*15/);
});
