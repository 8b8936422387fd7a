import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import BulkApproveDialog from './bulk-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

function row(id: number, told: Partial<Recharge>) {
  const said = {
    id,
    address: null,
    no: `R${id}`,
    uid: `u${id}`,
    asset: 'USDT',
    amount: '10',
    version: 1,
    imported: true,
  };
  return { ...said, confirmations: 0, owner_imported: false, ...told } as Recharge;
}

it('says of how many rows, and of which, the platform has not seen the money, and apart from that whose word the user is', () => {
  const rows = [
    row(1, {}),
    row(2, { owner_imported: true }),
    row(3, { confirmations: 12, owner_imported: true }),
    row(4, { confirmations: 12, user_blacklisted: true }),
  ];
  renderPage(<BulkApproveDialog rows={rows} onClose={vi.fn()} />);
  screen.getByText(/2 come only from an imported file/);
  const said = screen
    .getAllByRole('row')
    .slice(1)
    .map((item) => ({
      isUnseen: within(item).queryByText('Not seen by the platform') !== null,
      isBlacklisted: within(item).queryByText('Blacklisted') !== null,
      isNamedByFile: within(item).queryByText(/named only by the file/) !== null,
    }));
  expect(said).toEqual([
    { isUnseen: true, isBlacklisted: false, isNamedByFile: false },
    { isUnseen: true, isBlacklisted: false, isNamedByFile: true },
    { isUnseen: false, isBlacklisted: false, isNamedByFile: true },
    { isUnseen: false, isBlacklisted: true, isNamedByFile: false },
  ]);
});
