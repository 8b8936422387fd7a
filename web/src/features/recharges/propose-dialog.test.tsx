import type { Recharge } from '@quarterdeck/contract/recharges';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ProposeDialog from './propose-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const keys = () => vi.mocked(call).mock.calls.map(([, options]) => options?.idempotencyKey);

async function propose(amount: string) {
  const before = keys().length;
  const onClose = vi.fn();
  const { unmount } = renderPage(<ProposeDialog onClose={onClose} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'User UID' }), '42');
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), amount);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'lost');
  await userEvent.type(screen.getByRole('textbox', { name: 'Proof' }), 'ticket');
  await userEvent.click(screen.getByRole('button', { name: 'Send to the checker' }));
  await waitFor(() => expect(keys()).toHaveLength(before + 1));
  return { unmount, onClose };
}

it('keeps its key over closing and opening until the proposal arrived or is another', async () => {
  const lost = new ApiError({ code: 0, error: 'no_response', message: 'No answer' });
  vi.mocked(call)
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({} as Recharge);
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
