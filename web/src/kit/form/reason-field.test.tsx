import { refuseRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const patient = { timeout: 30_000 };
const templates = { withdrawal: [], recharge: ['Paid twice.', 'Not ours.'], user: [] };

it('sends the template that was chosen, as the reviewer went on with it', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint.path.includes('reason') ? (templates as never) : ({} as never),
  );
  renderPage(
    <ConfirmDialog
      title="Refuse"
      endpoint={refuseRecharge}
      row={{ id: 7, version: 3, allowed_actions: ['refuse'] }}
      action="refuse"
      reason="required"
      templates="recharge"
      onClose={() => {}}
      submitLabel="Do it"
      invalidates={['/backstage/recharge']}
      doneMessage="Done"
    >
      {() => null}
    </ConfirmDialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }, patient));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Paid twice.' }));
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await waitFor(() => expect(reason.value).toBe('Paid twice.'));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(reason.selectionStart).toBe('Paid twice.'.length);
  await userEvent.keyboard(' See the other.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(vi.mocked(call).mock.lastCall).toEqual([
      refuseRecharge,
      expect.objectContaining({ body: { id: 7, version: 3, reason: 'Paid twice. See the other.' } }),
    ]),
  );
});

it.each([
  [{ templates: 'application' }, /^The user can read the reason/],
  [{ templates: 'recharge' }, /^The platform receives the reason/],
  [{ templates: 'request' }, /^The admin who made the request can read the reason/],
  [{ templates: 'user' }, /^Only staff can read the reason/],
  [{}, /^Only staff can read the reason/],
  [{ reader: 'platform' }, /^The platform receives the reason/],
] as const)('says who reads the reason: %j', async (input, words) => {
  renderPage(<ReasonField {...input} isOwed={false} />);
  const field = await screen.findByRole('textbox', { name: 'Reason', description: words }, patient);
  expect(field).toBeTruthy();
});
