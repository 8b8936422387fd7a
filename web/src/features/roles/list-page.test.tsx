import { previewRole, type Role, rightHolders, roleList } from '@quarterdeck/contract/features/roles/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import RolesPage from './list-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

function role(id: number, name: string, changes: Partial<Role>): Role {
  return {
    id,
    name,
    description: '',
    actions: [],
    rights: 0,
    approve_max_usdt: null,
    adjust_max_usdt: null,
    export_rows: null,
    data_scope: 'all',
    countries: [],
    second_factor_required: false,
    members: 0,
    members_without_factor: 0,
    created_at: '2026-01-01T00:00:00Z',
    version: 1,
    allowed_actions: [],
    ...changes,
  };
}

const rows = [
  role(1, 'super', {}),
  role(2, 'maker', { actions: ['user.read', 'withdrawal.pay'], allowed_actions: ['preview'] }),
  role(3, 'checker', { actions: ['user.read', 'withdrawal.approve'], approve_max_usdt: '50000' }),
];

beforeEach(() => {
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint.path === roleList.index.path)
        return { list: rows, next: null, previous: null, total: rows.length, total_capped: false };
      if (endpoint.path === rightHolders.path)
        return {
          list: [
            { id: 9, username: 'bo', nickname: 'Bo', status: 'active', roles: [{ id: 3, name: 'checker' }] },
          ],
        };
      return [];
    });
});

it('compares two roles that are ticked, at first where they differ', async () => {
  renderPage(<RolesPage />, { abilities: ['role.read'] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select #2' }));
  const compare = await screen.findByRole('button', { name: 'Compare' });
  expect(compare.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select #3' }));
  await userEvent.click(compare);
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare two role groups' }));
  const line = (name: string | RegExp) =>
    within(dialog.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(line(/Approve withdrawals/)).toEqual(['No', 'Yes']);
  expect(line(/Approval limit/)).toEqual(['–None', '50,000.00USDT']);
  expect(dialog.queryByRole('row', { name: /View users/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox'));
  expect(line(/View users/)).toEqual(['Yes', 'Yes']);
});

it('tells who has a right, and by which role', async () => {
  renderPage(<RolesPage />, { abilities: ['role.read'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Who has a permission?' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Permission' }), 'Approve withdrawals');
  expect((await dialog.findByRole('listitem')).textContent).toBe('boBothrough role group checker');
  expect(call).toHaveBeenLastCalledWith(
    rightHolders,
    expect.objectContaining({ query: { ability: 'withdrawal.approve' } }),
  );
  expect(screen.queryByRole('button', { name: 'New role group' })).toBeNull();
});

it('previews the application as a role, which is said before it begins', async () => {
  renderPage(<RolesPage />, { at: '/system/role?page=2', abilities: ['role.read', 'role.edit'] });
  await userEvent.click(await screen.findByRole('button', { name: /#2$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Preview as this role group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview as role group maker' }));
  dialog.getByText(/^For up to 60 minutes/);
  await userEvent.click(dialog.getByRole('button', { name: 'Start preview' }));
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe(''));
  expect(call).toHaveBeenCalledWith(previewRole, expect.objectContaining({ body: { id: 2 } }));
});
