import { previewAdjustment, proposeAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { uploadEvidence } from '@quarterdeck/contract/features/files/files';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call, upload } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import ProposeDialog from './propose-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), upload: vi.fn(), download: vi.fn(), fetchFile: vi.fn() }));

const line = { uid: null, asset: 'USDT', debit: '0', credit: '0', before: '0', after: '0' };
const preview = {
  lines: [
    { ...line, account_code: '201', uid: 'u7', debit: '12.5', before: '10', after: '-2.5' },
    { ...line, account_code: '408', credit: '12.5', before: '1', after: '13.5' },
  ],
  short: true,
  usdt: '12.5',
};

beforeEach(() => {
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => (endpoint === previewAdjustment ? preview : {}) as never);
  vi.mocked(upload).mockReset();
});

const sent = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === proposeAdjustment);

it('shows both postings with the balances before and after, and that there is not enough', async () => {
  renderPage(<ProposeDialog uid="u7" onClose={() => {}} />);
  expect(screen.queryByText('Posting preview')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Deduct' }));
  fill(screen.getByRole('textbox', { name: 'Amount' }), '12.5');
  const lines = within(await screen.findByRole('list', { name: 'Posting preview' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Debit.*201 · u7.*12\.50.*10\.00.*→.*-2\.50/),
    expect.stringMatching(/Credit.*408.*12\.50.*1\.00.*→.*13\.50/),
  ]);
  expect(screen.getByRole('alert').textContent).toContain('This will be refused');
  const asked = vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === previewAdjustment);
  expect(asked.at(-1)?.[1]?.query).toMatchObject({ uid: 'u7', direction: 'deduct', amount: '12.5' });
});

it('sends the files that were uploaded with it, without those that were taken out again', async () => {
  const files = ['slip.pdf', 'page.png'].map((name, index) => ({
    id: index + 4,
    name,
    media_type: '',
    size: 900,
  }));
  for (const file of files) vi.mocked(upload).mockResolvedValueOnce(file as never);
  vi.mocked(upload).mockRejectedValueOnce(
    new ApiError({ code: 400, error: 'evidence_malformed', message: 'No PDF' }),
  );
  const onClose = vi.fn();
  renderPage(<ProposeDialog uid="u7" onClose={onClose} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = ['slip.pdf', 'page.png', 'page.html'].map((name) => new File(['x'], name));
  await userEvent.upload(input as HTMLInputElement, chosen, { applyAccept: false });
  expect(await screen.findByText('No PDF')).toBeDefined();
  expect(vi.mocked(upload).mock.calls.every(([endpoint]) => endpoint === uploadEvidence)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove page.png' }));
  fill(screen.getByRole('textbox', { name: 'Amount' }), '1');
  fill(screen.getByRole('textbox', { name: 'Reason' }), 'late');
  fill(screen.getByRole('textbox', { name: 'Evidence' }), 'ticket');
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]?.[1]?.body).toEqual({
    uid: 'u7',
    direction: 'add',
    asset: 'USDT',
    amount: '1',
    category: 'balance_anomaly',
    reason: 'late',
    evidence: 'ticket',
    files: [4],
  });
});
