import {
  type Admin,
  addAdmin,
  adminConfig,
  adminDetail,
  type InvitationMail,
  inviteAdmin,
  reinviteAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';
import AdminDrawer from './admin-drawer.tsx';
import CreateDialog from './create-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn() }));

const row: Admin = {
  id: 7,
  username: 'bo',
  nickname: 'Bo',
  avatar: '',
  email: null,
  confirmed_email: null,
  account_uid: null,
  data_bound: null,
  status: 'invited',
  roles: 'support',
  role_ids: [5],
  allowed_ips: [],
  last_login_at: null,
  invite_expires_at: '2999-01-01T00:00:00Z',
  second_factor: false,
  second_factor_due: false,
  created_at: '2026-01-01T00:00:00Z',
  version: 3,
  allowed_actions: ['invite'],
};
const failed: InvitationMail = {
  address: 'bo@example.org',
  status: 'failed',
  error: '550 no such mailbox',
  updated_at: '2026-01-01T00:00:00Z',
};

let canMail: boolean;
let passwordMin: number;
beforeEach(() => {
  passwordMin = 8;
  canMail = true;
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint.path === adminDetail.path)
        return { admin: row, invitation_mail: failed, sessions: [], identities: [], history: [] };
      if (endpoint.path === adminConfig.path)
        return {
          roles: [{ id: 5, name: 'support', description: '', grantable: true }],
          statuses: [],
          policies: {
            password_min: passwordMin,
            invitation_hours: 72,
            allowed_ips_max: 20,
            invitation_mail: canMail,
          },
        };
      return { admin: row, code: 'code' };
    });
});

async function fillInvitation() {
  renderPage(<CreateDialog way="invite" onInvited={() => {}} onClose={() => {}} />);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/Username/), 'bo');
  await userEvent.type(form.getByLabelText(/Nickname/), 'Bo');
  await userEvent.click(await form.findByRole('checkbox', { name: 'support' }));
  return form;
}

it('sends an invitation to an address, in a language', async () => {
  const form = await fillInvitation();
  await userEvent.type(form.getByLabelText(/Send the invitation to/), 'bo@example.org');
  await userEvent.selectOptions(form.getByLabelText('Email language'), '繁體中文');
  await userEvent.click(form.getByRole('button', { name: 'Create invitation' }));
  const mail = { mail_to: 'bo@example.org', mail_language: 'ch-CN' };
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      inviteAdmin,
      expect.objectContaining({ body: expect.objectContaining(mail) }),
    ),
  );
});

it('asks for no address where no mail can be sent', async () => {
  canMail = false;
  const form = await fillInvitation();
  expect(form.queryByLabelText(/Send the invitation to/)).toBeNull();
});

it('says why an invitation was not sent, and sends it again', async () => {
  const onChoose = vi.fn();
  const { unmount } = renderPage(
    <AdminDrawer id={7} onClose={() => {}} onChoose={onChoose} isCovered={false} />,
  );
  await screen.findByText('Last attempt: 550 no such mailbox');
  await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
  expect(onChoose).toHaveBeenCalledWith({ action: 'invite', row });
  unmount();

  renderPage(<ActionDialog chosen={{ action: 'invite', row }} onInvited={() => {}} onClose={() => {}} />);
  const form = within(await screen.findByRole('dialog', { name: 'New invitation code · bo' }));
  expect((await form.findByLabelText(/Send the invitation to/)).getAttribute('value')).toBe('bo@example.org');
  await userEvent.click(form.getByRole('button', { name: 'New invitation code' }));
  const body = { id: 7, version: 3, mail_to: 'bo@example.org', mail_language: 'en-US' };
  await waitFor(() => expect(call).toHaveBeenCalledWith(reinviteAdmin, expect.objectContaining({ body })));
});

it('asks for a password as long as the settings say', async () => {
  passwordMin = 14;
  renderPage(<CreateDialog way="add" onInvited={() => {}} onClose={() => {}} />);
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(/14/);
  await userEvent.type(form.getByLabelText(/^Password/, { selector: 'input' }), 'Quarter-9012x');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect((await form.findAllByText(/14 characters/)).length).toBe(2);
  expect(call).not.toHaveBeenCalledWith(addAdmin, expect.anything());
});
