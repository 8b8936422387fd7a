import type { Role } from '@quarterdeck/contract/features/roles/roles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import RoleDialog from './role-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));
beforeEach(() => vi.mocked(call).mockReset().mockResolvedValue({}));

const mine = ['user.read', 'withdrawal.approve'];
/** A role group without a description that shows all users and requires no second factor. */
const unbound = { description: '', data_scope: 'all', countries: [], second_factor_required: false };
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => endpoint.method === 'POST')
    .map(([endpoint, options]) => [endpoint.path, options?.body]);

it('asks for a limit where withdrawals may be approved, and sends it there alone', async () => {
  const onClose = vi.fn();
  renderPage(<RoleDialog row={undefined} onClose={onClose} />, { abilities: mine });
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Auditors');
  expect(screen.queryByRole('textbox', { name: 'Withdrawal approval limit' })).toBeNull();
  await userEvent.click(screen.getByRole('treeitem', { name: /Approve withdrawals/ }));
  fill(screen.getByRole('textbox', { name: 'Withdrawal approval limit' }), '0.12345678');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Too many decimal places for this asset')).toBeDefined();
  await userEvent.click(screen.getByRole('treeitem', { name: /Approve withdrawals/ }));
  await userEvent.click(screen.getByRole('treeitem', { name: /View users/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    ['/backstage/auth_group/add', { name: 'Auditors', actions: ['user.read'], ...unbound }],
  ]);
});

it('asks for a limit where adjustments may be proposed or approved, beside the other', async () => {
  const onClose = vi.fn();
  renderPage(<RoleDialog row={undefined} onClose={onClose} />, {
    abilities: ['adjustment.approve', 'withdrawal.approve'],
  });
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Checkers');
  await userEvent.click(screen.getByRole('treeitem', { name: /Approve and refuse adjustments/ }));
  expect(screen.queryByRole('textbox', { name: 'Withdrawal approval limit' })).toBeNull();
  fill(screen.getByRole('textbox', { name: 'Adjustment limit' }), ' 300.5 ');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]?.[1]).toMatchObject({ actions: ['adjustment.approve'], adjust_max_usdt: '300.5' });
});

it('changes a role at the version that was seen, and leaves what the reader lacks', async () => {
  const role: Partial<Role> = {
    id: 7,
    version: 3,
    name: 'Risk',
    actions: ['user.freeze', 'withdrawal.approve'],
    approve_max_usdt: '500',
    allowed_actions: ['edit'],
  };
  renderPage(<RoleDialog row={role as Role} onClose={() => {}} />, { abilities: mine });
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        '/backstage/auth_group/edit',
        { id: 7, version: 3, name: 'Risk', actions: ['user.freeze'], ...unbound },
      ],
    ]),
  );
});

it('asks for the most rows of an export where something may be exported', async () => {
  renderPage(<RoleDialog row={undefined} onClose={() => {}} />, { abilities: ['user.export'] });
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Exporters');
  await userEvent.click(screen.getByRole('treeitem', { name: /Export users/ }));
  const rows = screen.getByRole('textbox', { name: 'Rows per export' });
  await userEvent.type(rows, 'ten');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Use digits only')).toBeDefined();
  await userEvent.clear(rows);
  await userEvent.type(rows, '10');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const body = { name: 'Exporters', actions: ['user.export'], export_rows: 10, ...unbound };
  await waitFor(() => expect(sent()).toEqual([['/backstage/auth_group/add', body]]));
});

it('names the countries whose users it shows', async () => {
  renderPage(<RoleDialog row={undefined} onClose={() => {}} />, { abilities: mine });
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Brazil');
  await userEvent.click(screen.getByRole('radio', { name: 'Countries' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Countries and regions' }), 'braz{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const body = { ...unbound, name: 'Brazil', actions: [], data_scope: 'countries', countries: ['BR'] };
  await waitFor(() => expect(sent()).toEqual([['/backstage/auth_group/add', body]]));
});

it('says before how many are asked at once, where the role begins to require a second factor', async () => {
  const role: Partial<Role> = {
    id: 7,
    version: 3,
    name: 'Risk',
    actions: [],
    second_factor_required: false,
    members_without_factor: 2,
    allowed_actions: ['edit'],
  };
  renderPage(<RoleDialog row={role as Role} onClose={() => {}} />, { abilities: mine });
  expect(screen.queryByText(/don’t have two-factor authentication/)).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: /^Require two-factor authentication/ }));
  expect(screen.getByText(/^2 members don’t have two-factor authentication/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ second_factor_required: true }));
});

it('starts empty again when no role group is to be copied, under the name that was typed', async () => {
  const role: Partial<Role> = { id: 7, name: 'Risk', actions: ['user.read'], rights: 1, data_scope: 'all' };
  vi.mocked(call).mockResolvedValue({ list: [role] });
  renderPage(<RoleDialog row={undefined} onClose={() => {}} />, { abilities: mine });
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Auditors');
  const from = screen.getByRole('combobox', { name: 'Start from' });
  await screen.findByRole('option', { name: 'Risk' });
  await userEvent.selectOptions(from, 'Risk');
  await userEvent.selectOptions(from, 'An empty role group');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const body = { ...unbound, name: 'Auditors', actions: [] };
  await waitFor(() => expect(sent()).toEqual([['/backstage/auth_group/add', body]]));
});
