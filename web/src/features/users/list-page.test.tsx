import { notifications, notificationsStore } from '@mantine/notifications';
import { userDetail, userList } from '@quarterdeck/contract/features/users/users';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import UsersPage from './list-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

beforeEach(() => {
  notifications.clean();
  const blank = { amount: '0', boolean: false, number: 0, time: '2026-01-01T00:00:00Z', text: '' } as const;
  const row = {
    ...Object.fromEntries(
      Object.entries(userList.columns).map(([name, { kind }]) => [name, blank[kind as keyof typeof blank]]),
    ),
    ...{
      created_at: '2026-01-01T00:00:00Z',
      id: 7,
      uid: '1001',
      username: 'bo',
      allowed_actions: ['freeze', 'move'],
      tags: [],
      wallets: [],
    },
    ...{
      kyc_status: 'none',
      request_kind: null,
      request_at: null,
      security_changed_at: null,
      referrer_id: null,
      country: null,
      email: null,
      phone: null,
    },
  };
  const page = { list: [row], next: null, previous: null, total: 1, total_capped: false };
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path === userList.index.path) return page;
    if (path === userDetail.path) return { user: row, wallets: [], history: [], month: null };
    throw new Error('no answer');
  });
});

it('opens a user by a click on the UID, and keeps the filters', async () => {
  renderPage(<UsersPage />, { at: '/member/member?username=bo', abilities: ['user.read'] });
  await userEvent.click(await screen.findByText('1001'));
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?username=bo&id=7'));
});

it('opens the dialog that the address requests, once', async () => {
  renderPage(<UsersPage />, { at: '/member/member?id=7&do=freeze', abilities: ['user.read'] });
  const dialog = await screen.findByRole('dialog', { name: /^Freeze/ });
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?id=7'));
  // It lies over the drawer, has the focus, and does not come back.
  const drawer = screen.getByRole('dialog', { name: /bo/ });
  expect(drawer.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Freeze/ })).toBeNull());
  expect(screen.getByRole('dialog', { name: /bo/ })).toBeDefined();
});

it.each(['thaw', 'move'])('says so where “%s” is requested and not to be had', async (action) => {
  renderPage(<UsersPage />, { at: `/member/member?id=7&do=${action}`, abilities: ['user.read'] });
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toMatchObject([
      { message: expect.stringMatching(/no longer available/) },
    ]),
  );
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?id=7'));
});
