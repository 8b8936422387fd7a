import { TextInput } from '@mantine/core';
import { type Recharge, refuseRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { fixBreak } from '@quarterdeck/contract/features/reconciliation/breaks';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { queryClient } from '#api/query.ts';
import { renderPage } from '#kit/testing.tsx';
import { FormDialog, type VersionedRow } from './form-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const row: VersionedRow = { id: 7, version: 3, allowed_actions: ['refuse'] };
const onClose = vi.fn();
const keys = () => vi.mocked(call).mock.calls.map(([, options]) => options?.idempotencyKey);
const bodies = () => vi.mocked(call).mock.calls.map(([, options]) => options?.body);

beforeEach(() => {
  onClose.mockReset();
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({} as Recharge);
  renderPage(
    <FormDialog
      title="Refuse"
      endpoint={refuseRecharge}
      onClose={onClose}
      row={row}
      action="refuse"
      initialValues={{ reason: '' }}
      submitLabel="Do it"
      invalidates={['/backstage/recharge']}
      doneMessage="Done"
    >
      {(form, current) => (
        <>
          <p>version {current.version}</p>
          <TextInput label="Reason" {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>,
  );
});

const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Do it' }));

function refusal(details: Partial<ConstructorParameters<typeof ApiError>[0]>) {
  return new ApiError({ code: 422, error: 'invalid_request', message: 'Not valid', ...details });
}

it('sends nothing that the contract refuses, and says so by the field', async () => {
  await submit();
  expect(call).not.toHaveBeenCalled();
  expect(await screen.findByText(/ is required$/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(reason()));
});

it('says above the buttons what is wrong and has no field', async () => {
  cleanup();
  renderPage(
    <FormDialog
      title="Close"
      endpoint={fixBreak}
      onClose={onClose}
      row={row}
      initialValues={{ numbers: '12 A13' }}
      toBody={() => ({ batch_ids: [12, Number.NaN], reason: 'Known' })}
      submitLabel="Do it"
      invalidates={[]}
      doneMessage="Done"
    >
      {(form) => <TextInput label="Numbers" {...form.getInputProps('numbers')} />}
    </FormDialog>,
  );
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w/);
  expect(call).not.toHaveBeenCalled();
});

it('sends the id and the version that its reader saw', async () => {
  await userEvent.type(reason(), 'no proof');
  await submit();
  expect(bodies()).toEqual([{ id: 7, version: 3, reason: 'no proof' }]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('shows the server’s findings by their fields and stays open', async () => {
  vi.mocked(call).mockRejectedValue(refusal({ fields: { reason: 'Say more' } }));
  await userEvent.type(reason(), 'no');
  await submit();
  expect(await screen.findByText('Say more')).toBeDefined();
  expect(reason().getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

it('repeats a failed try under its key, and takes another when the input changes', async () => {
  vi.mocked(call).mockRejectedValue(refusal({ code: 0, error: 'no_response', message: 'No answer' }));
  await userEvent.type(reason(), 'no');
  await submit();
  await screen.findByText('No answer');
  await submit();
  await waitFor(() => expect(keys()).toHaveLength(2));
  await userEvent.type(reason(), ' proof');
  await submit();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it.each([
  [422, 'daily_limit_exceeded', false],
  [409, 'request_in_flight', true],
  [503, 'overloaded', true],
] as const)('tries the same again after %d %s under its key: %s', async (code, error, isSame) => {
  vi.mocked(call).mockRejectedValue(refusal({ code, error, message: 'No' }));
  await userEvent.type(reason(), 'no');
  await submit();
  await screen.findByText('No');
  await submit();
  await waitFor(() => expect(keys()).toHaveLength(2));
  const [first, second] = keys();
  expect(second === first).toBe(isSame);
});

it('shows what somebody else did, and goes on with the row as it is now', async () => {
  vi.mocked(call).mockRejectedValueOnce(
    refusal({
      code: 409,
      error: 'version_stale',
      data: {
        current: { ...row, version: 4 },
        changes: [
          { at: '2026-01-01T00:00:00Z', actor: 'bo', action: 'recharge.approve', after: { note: 'x' } },
        ],
      },
    }),
  );
  await userEvent.type(reason(), 'no');
  await submit();
  expect(await screen.findByText(/bo · Recharge approved/)).toBeDefined();
  expect(screen.getByText('version 4')).toBeDefined();
  await submit();
  expect(bodies().at(-1)).toEqual({ id: 7, version: 4, reason: 'no' });
});

it('cannot be sent once the row no longer allows it', async () => {
  vi.mocked(call).mockRejectedValueOnce(
    refusal({
      code: 409,
      error: 'version_stale',
      data: {
        current: { ...row, version: 4, allowed_actions: [] },
        changes: [
          { at: '2026-01-01T00:00:00Z', actor: 'bo', action: 'recharge.approve', after: { maker_id: 3 } },
        ],
      },
    }),
  );
  await userEvent.type(reason(), 'no');
  await submit();
  const news = await screen.findByRole('alert');
  expect(news.textContent).toMatch(/bo · Recharge approvedNothing more to do here\./);
  expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull();
  expect(screen.queryByText('version 4')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('cannot be closed while its command runs', async () => {
  const { promise, resolve } = Promise.withResolvers<Recharge>();
  vi.mocked(call).mockReturnValue(promise);
  await userEvent.type(reason(), 'no');
  await submit();
  const closeButton = screen.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(closeButton).toHaveProperty('disabled', true));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  resolve({} as Recharge);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each([
  [0, 'no_response', true],
  [409, 'transition_not_allowed', true],
  [404, 'not_found', true],
  [400, 'invalid_request', false],
] as const)(
  'asks for the row again unless only the input was wrong (%d %s)',
  async (code, error, isAsked) => {
    queryClient.setQueryData(['/backstage/recharge/index'], 'old');
    vi.mocked(call).mockRejectedValue(refusal({ code, error, message: 'No' }));
    await userEvent.type(reason(), 'no');
    await submit();
    await screen.findByText('No');
    expect(queryClient.getQueryState(['/backstage/recharge/index'])?.isInvalidated).toBe(isAsked);
  },
);

it('closes on Escape while nothing was typed', async () => {
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before what was typed is lost', async () => {
  await userEvent.type(reason(), 'no');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(reason()).toHaveProperty('value', 'no');
  expect(document.activeElement).toBe(reason());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('sends nothing while the network is gone, and says why', async () => {
  await userEvent.type(reason(), 'Not theirs');
  act(() => void dispatchEvent(new Event('offline')));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Do it' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toMatch(/You’re offline/);
  await userEvent.type(reason(), '{Enter}');
  expect(call).not.toHaveBeenCalled();
  act(() => void dispatchEvent(new Event('online')));
  await submit();
  expect(call).toHaveBeenCalledTimes(1);
});
