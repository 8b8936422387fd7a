import { previewCredit, proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import ProposeDialog from './propose-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const sent = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === proposeRecharge);
const keys = () => sent().map(([, options]) => options?.idempotencyKey);
const line = {
  account_code: '201',
  uid: '42',
  asset: 'USDT',
  debit: '0',
  credit: '1',
  before: '2',
  after: '3',
};

/** What sending the proposal answers; what is asked besides is what would be booked. */
const answering = (...answers: (() => Promise<unknown>)[]) => {
  const rest = [...answers];
  vi.mocked(call).mockImplementation(
    async (endpoint) => (endpoint === previewCredit ? { lines: [line] } : await rest.shift()?.()) as never,
  );
};

async function propose(amount: string) {
  const before = keys().length;
  const onClose = vi.fn();
  const { unmount } = renderPage(<ProposeDialog onClose={onClose} />);
  fill(screen.getByRole('combobox', { name: 'User UID' }), '42');
  fill(screen.getByRole('textbox', { name: 'Amount' }), amount);
  fill(screen.getByRole('textbox', { name: 'Reason' }), 'lost');
  fill(screen.getByRole('textbox', { name: 'Evidence' }), 'ticket');
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(keys()).toHaveLength(before + 1));
  return { unmount, onClose };
}

it('keeps its key over closing and opening until the proposal arrived or is another', async () => {
  const lost = new ApiError({ code: 0, error: 'no_response', message: 'No answer' });
  const refuse = () => Promise.reject(lost);
  const accept = async () => ({});
  answering(refuse, refuse, accept, accept);
  const first = await propose('1');
  await screen.findByText('No answer');
  first.unmount();
  const second = await propose('1');
  await screen.findByText('No answer');
  second.unmount();
  const third = await propose('2');
  await waitFor(() => expect(third.onClose).toHaveBeenCalled());
  third.unmount();
  (await propose('2')).unmount();
  const [one, again, other, anew] = keys();
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(anew).not.toBe(other);
});

it('shows the maker what approving it would book', async () => {
  answering();
  renderPage(<ProposeDialog onClose={() => {}} />);
  expect(screen.queryByText('Posting preview')).toBeNull();
  fill(screen.getByRole('combobox', { name: 'User UID' }), '42');
  fill(screen.getByRole('textbox', { name: 'Amount' }), '1');
  const list = await screen.findByRole('list', { name: 'Posting preview' });
  expect(list.textContent).toMatch(/Credit.*201 · 42.*1\.00.*2\.00.*→.*3\.00/);
  expect(vi.mocked(call)).toHaveBeenCalledWith(
    previewCredit,
    expect.objectContaining({ query: { uid: '42', asset: 'USDT', amount: '1' } }),
  );
});
