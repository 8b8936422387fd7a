import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { userPart } from '#kit/user-part.ts';
import { RecordsPart } from './records-part.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const withdrawals = userPart({
  name: 'withdrawals',
  order: 1,
  list: withdrawalList,
  filter: 'uid',
  columns: ['no'],
  narrowedBy: 'status',
});

it('keeps the chooser, and the focus in it, while what was chosen is read or cannot be', async () => {
  vi.mocked(call).mockResolvedValueOnce({ list: [], next: null } as never);
  renderPage(<RecordsPart {...withdrawals} uid="42" />);
  const chooser = await screen.findByRole('combobox');
  await screen.findByText('Nothing yet');
  const reading = Promise.withResolvers<never>();
  vi.mocked(call).mockReturnValue(reading.promise);
  await userEvent.selectOptions(chooser, 'success');
  expect(document.activeElement).toBe(chooser);
  expect(screen.getByRole('combobox')).toBe(chooser);
  reading.reject(new Error('The server is away'));
  expect(await screen.findByText('The server is away')).toBeDefined();
  expect(screen.getByRole('combobox')).toBe(chooser);
});

it('says that more could not be read, and reads them when asked again', async () => {
  vi.mocked(call)
    .mockReset()
    .mockResolvedValueOnce({ list: [{ id: 2, no: 'W2' }], next: 'c' } as never)
    .mockRejectedValueOnce(new Error('The server is away'))
    .mockResolvedValueOnce({ list: [{ id: 1, no: 'W1' }], next: null } as never);
  renderPage(<RecordsPart {...withdrawals} uid="42" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The server is away')).toBeDefined();
  expect(screen.getByText('W2')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('W1')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leads from a change of a wallet to its batch, and to their list', async () => {
  const list = [{ id: 1, batch_id: 2, created_at: '2026-11-01T00:00:00Z', asset: 'USDT', delta: '1' }];
  vi.mocked(call).mockResolvedValueOnce({ list, next: null } as never);
  const ledger = userPart({
    name: 'ledger',
    order: 1,
    list: walletRecordList,
    filter: 'uid',
    opens: { kind: 'ledger_batch', by: 'batch_id' },
    columns: ['created_at', 'delta'],
  });
  renderPage(<RecordsPart {...ledger} uid="42" />, { abilities: ['wallet_record.read'] });
  const [row, all] = await screen.findAllByRole('link');
  expect(row?.getAttribute('href')).toBe('/finance/record?id=2');
  expect(all?.getAttribute('href')).toBe('/finance/record?uid=42');
});

it('shows a change of a wallet with its sign', async () => {
  const list = [{ id: 1, batch_id: 2, asset: 'USDT', delta: '10.5', balance_after: '20' }];
  vi.mocked(call).mockResolvedValueOnce({ list, next: null } as never);
  renderPage(
    <RecordsPart
      {...userPart({
        name: 'ledger',
        order: 1,
        list: walletRecordList,
        filter: 'uid',
        columns: ['batch_id', 'delta', 'balance_after'],
        signed: ['delta'],
      })}
      uid="42"
    />,
  );
  expect(await screen.findByText(/^\+10\.50/)).toBeDefined();
  expect(screen.queryByText(/^\+20/)).toBeNull();
});
