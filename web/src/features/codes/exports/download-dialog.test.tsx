import type { CodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { approveCodeExport, downloadCodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call, download } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('takes the file of the row as it was seen, and says why where it is gone', async () => {
  vi.mocked(download).mockRejectedValueOnce(
    new ApiError({ code: 409, error: 'transition_not_allowed', message: 'It was downloaded already' }),
  );
  const onClose = vi.fn();
  const row = { id: 7, version: 2, batch_no: 'B26010100001' } as CodeExport;
  renderPage(<DownloadDialog row={row} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('It was downloaded already')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(onClose).toHaveBeenCalled();
  expect(download).toHaveBeenLastCalledWith(
    downloadCodeExport,
    { body: { id: 7, version: 2 }, quiet: true },
    'B26010100001.csv',
  );
});

it('says to anyone who allows it what the codes are wanted for, how many can be redeemed and what they cost', async () => {
  const batch = { price: '0', asset: 'USDT', payment: 'prepaid' };
  vi.mocked(call).mockResolvedValue({
    batch,
    counts: { unused: 3, assigned: 2, used: 9, void: 0, expired: 0 },
  });
  const row = {
    id: 7,
    version: 2,
    batch_id: 4,
    batch_no: 'B26010100001',
    status: 'pending_review',
    maker: 'ada',
    reason: 'Cards for the fair',
    allowed_actions: ['approve', 'refuse'],
  } as CodeExport;
  renderPage(<ActionDialog chosen={{ action: 'approve', row }} onClose={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Approve · plaintext export B26010100001' });
  expect(dialog.textContent).toMatch(/Cards for the fair.*ada can download .* B26010100001 .* once/);
  await waitFor(() => expect(dialog.textContent).toMatch(/Redeemable codes5.*Unit priceFree/));
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const [endpoint, options] = vi.mocked(call).mock.lastCall ?? [];
  expect([endpoint, options?.body]).toEqual([approveCodeExport, { id: 7, version: 2 }]);
});
