import type { CodeExport } from '@quarterdeck/contract/code-exports';
import { downloadCodeExport } from '@quarterdeck/contract/code-exports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { download } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
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
