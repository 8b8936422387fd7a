import {
  createPlatformKey,
  type PlatformKey,
  rotatePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import KeyDialog from './key-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import SecretDialog from './secret-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn() }));

const row: PlatformKey = {
  id: 3,
  name: 'Robots',
  key: 'pk_1',
  status: 'active',
  calls: ['*'],
  allowed_ips: [],
  per_minute: null,
  burst: null,
  previous_secret_until: null,
  last_used_at: null,
  last_used_ip: null,
  created_by: 'ada',
  created_at: '2026-01-01T00:00:00Z',
  revoked_at: null,
  version: 4,
  allowed_actions: ['rotate'],
};
const made = { platform_key: row, secret: 'sk_1' };
const nothing = () => {};

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(made);
});

const optionsOf = (endpoint: { path: string }) =>
  vi.mocked(call).mock.calls.flatMap(([{ path }, options]) => (path === endpoint.path ? [options] : []));
const rotate = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Rotate secret' }));

it('rotates during an overlap only when the end of the earlier secret is confirmed', async () => {
  const overlapping = { ...row, previous_secret_until: '2999-01-01T00:00:00Z' };
  renderPage(<RotateDialog row={overlapping} onMade={nothing} onClose={nothing} />);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/valid until .*2999.* stops working now/)).toBeDefined();
  expect(within(dialog).queryByText(/Both secrets are valid/)).toBeNull();
  await rotate(dialog);
  expect(await within(dialog).findByText(/Confirm that the earlier secret/)).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await rotate(dialog);
  await waitFor(() =>
    expect(optionsOf(rotatePlatformKey)[0]?.body).toEqual({ id: 3, version: 4, overlap_hours: 24 }),
  );
});

it('rotates once although the answer was lost and the dialog closed', async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError({ code: 0, error: 'no_response', message: 'Nothing' }));
  const { unmount } = renderPage(<RotateDialog row={row} onMade={nothing} onClose={nothing} />);
  const first = await screen.findByRole('dialog');
  expect(within(first).getByText(/Both secrets are valid/)).toBeDefined();
  await rotate(first);
  await within(first).findByText('Nothing');
  unmount();
  const onMade = vi.fn();
  renderPage(<RotateDialog row={row} onMade={onMade} onClose={nothing} />);
  await rotate(await screen.findByRole('dialog'));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(made));
  const [one, other] = optionsOf(rotatePlatformKey).map((options) => options?.idempotencyKey);
  expect(one).toBeDefined();
  expect(other).toBe(one);
});

it('shows a secret until Done is pressed', async () => {
  const onClose = vi.fn();
  renderPage(<SecretDialog made={made} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says by keyboard that no endpoint is chosen, and takes no number but of digits', async () => {
  renderPage(<KeyDialog row={undefined} onMade={nothing} onClose={nothing} />);
  const dialog = within(await screen.findByRole('dialog'));
  const all = dialog.getByRole('checkbox', { name: /All endpoints/ });
  expect(all.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Robots');
  await userEvent.type(dialog.getByLabelText(/Requests per minute/), '1e3');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(await dialog.findByText('Enter a whole number from 1 to 1,000,000')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(all));
  expect(all.getAttribute('aria-invalid')).toBe('true');

  const one = dialog.getByRole('checkbox', { name: /Create users/ });
  await userEvent.click(one);
  await userEvent.click(all);
  await userEvent.click(all);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Create users/ }).checked).toBe(true);
  await userEvent.clear(dialog.getByLabelText(/Requests per minute/));
  await userEvent.type(dialog.getByLabelText(/Requests per minute/), '1000');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  await waitFor(() =>
    expect(optionsOf(createPlatformKey)[0]?.body).toMatchObject({ calls: ['create_user'], per_minute: 1000 }),
  );
});
