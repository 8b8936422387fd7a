import type { PreviewLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PostingPreview } from './posting-preview.tsx';
import { renderPage } from './testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('says what a user owes then, and nothing of a debt that is paid', () => {
  const line = { asset: 'USDT', account_code: '110', debit: '0', credit: '0' };
  const lines = [
    { ...line, uid: '42', debit: '30', before: '0', after: '30' },
    { ...line, uid: '42', credit: '5', before: '30', after: '25' },
    { ...line, uid: '43', credit: '7', before: '7', after: '0' },
  ] as PreviewLine[];
  renderPage(<PostingPreview lines={lines} />);
  expect(screen.getByText('User 42 will owe 25.00 USDT after this.')).toBeDefined();
  expect(screen.queryByText(/user 43 owes/)).toBeNull();
});

it('shows the balances of a user’s account, and of the company’s only what is booked', () => {
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
