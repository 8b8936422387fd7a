import { userList } from '@quarterdeck/contract/features/users/users';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import UsersPage from './list-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

beforeEach(() => {
  const amounts = Object.fromEntries(
    Object.entries(userList.columns)
      .filter(([, { kind }]) => kind === 'amount')
      .map(([name]) => [name, '0']),
  );
  const row = { ...amounts, id: 7, uid: '1001', username: 'bo', nickname: '', allowed_actions: ['freeze'] };
  const page = { list: [row], next: null, previous: null, total: 1, total_capped: false };
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path === userList.index.path) return page;
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
  expect(await screen.findByRole('dialog', { name: /Freeze/ })).toBeDefined();
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?id=7'));
});

it('opens no dialog of a command that the reader may not give', async () => {
  renderPage(<UsersPage />, { at: '/member/member?id=7&do=thaw', abilities: ['user.read'] });
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?id=7'));
  expect(screen.queryByRole('dialog', { name: /Unfreeze/ })).toBeNull();
});
