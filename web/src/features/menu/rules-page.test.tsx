import { builtInEntries } from '@quarterdeck/contract/features/menu/rule-tree';
import {
  type MenuRule,
  menuRuleForm,
  menuRules,
  moveMenuRule,
} from '@quarterdeck/contract/features/menu/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import RulesPage from './rules-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

/** Two sections are enough: with all of the menu each look for a button takes seconds. */
const entries = builtInEntries();
const sections = entries
  .filter(({ name }) => name === 'users' || name === 'withdrawals')
  .map(({ parent_id }) => parent_id);
const rules: MenuRule[] = entries
  .filter(({ id, parent_id }) => sections.includes(parent_id ?? id))
  .map((entry) => ({
    ...entry,
    version: 1,
    changed: [],
    allowed_actions: ['edit', 'move'],
  }));
const idOf = (name: string) => rules.find((rule) => rule.name === name)?.id ?? 0;

const roles = [
  { id: 1, name: 'super', actions: [] },
  { id: 5, name: 'support', actions: ['user.read' as const] },
];
const refused: ApiError[] = [];
/** The list is answered after this. */
let heldBack = Promise.resolve();

beforeEach(() => {
  refused.length = 0;
  heldBack = Promise.resolve();
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint, options) => {
      if (endpoint.path === menuRules.path) return await heldBack.then(() => ({ list: rules }));
      if (endpoint.path === menuRuleForm.path)
        return { components: [{ component: 'users/list', title: 'menu.users' }], roles };
      const refusal = refused.shift();
      if (refusal) throw refusal;
      return { ...(options?.body as object), version: 2 };
    });
});

const rights = ['menu_rule.read', 'menu_rule.create', 'menu_rule.edit'];
const sent = (path: string) =>
  vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => endpoint.path === path)
    .map(([, options]) => options?.body);
const show = async () => {
  renderPage(<RulesPage />, { abilities: rights });
  await screen.findByRole('button', { name: 'Move Withdrawals' });
};
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const bar = () => within(screen.getByRole('region', { name: 'Unsaved moves' }));
const titles = () =>
  preview()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span')?.textContent);

it('moves entries by keys, shows them before anybody else sees them, and saves each', async () => {
  await show();
  const handle = screen.getByRole('button', { name: 'Move Withdrawals' });
  act(() => handle.focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Withdrawals' }));
  expect(screen.getByText('Withdrawals is now before Recharges in Finance')).toBeDefined();
  expect(unsavedIn()).toHaveLength(1);
  expect(titles().indexOf('Withdrawals')).toBeLessThan(titles().indexOf('Recharges'));
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByText('Withdrawals can’t be moved there')).toBeDefined();
  expect(sent(moveMenuRule.path)).toEqual([]);
  const answer = Promise.withResolvers<void>();
  heldBack = answer.promise;
  await userEvent.click(bar().getByRole('button', { name: 'Save for everyone' }));
  await waitFor(() => expect(sent(moveMenuRule.path)).toHaveLength(1));
  // Until the rows are those of now, the next command on one would be refused.
  expect(unsavedIn()).toHaveLength(1);
  answer.resolve();
  await waitFor(() => expect(unsavedIn()).toEqual([]));
  expect(sent(moveMenuRule.path)).toEqual([
    { id: idOf('withdrawals'), version: 1, parent_id: idOf('finance_section'), before_id: idOf('recharges') },
  ]);
});

it('takes moves back, and keeps those that the server refused', async () => {
  await show();
  act(() => screen.getByRole('button', { name: 'Move Withdrawals' }).focus());
  await userEvent.keyboard('{ArrowLeft}');
  act(() => screen.getByRole('button', { name: 'Move Recharges' }).focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(bar().getByText('2 moves only you can see')).toBeDefined();
  await userEvent.click(bar().getByRole('button', { name: 'Undo last move' }));
  expect(bar().getByText('1 move only you can see')).toBeDefined();
  refused.push(new ApiError({ code: 409, error: 'version_stale', message: 'Somebody was faster' }));
  await userEvent.click(bar().getByRole('button', { name: 'Save for everyone' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(bar().getByRole('button', { name: 'Discard' }));
  expect(unsavedIn()).toEqual([]);
});

it('previews the menu of a role group', async () => {
  await show();
  expect(titles()).toContain('Withdrawals');
  await userEvent.selectOptions(preview().getByRole('combobox'), 'support');
  expect(titles()).toEqual(['Users', 'User management']);
});

it('changes an entry beside the menu as it would be', async () => {
  await show();
  const row = screen.getByRole('row', { name: /User management/ });
  await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit User management' }));
  expect(sheet.getByRole('textbox', { name: /^Path/ })).toHaveProperty('disabled', true);
  fill(sheet.getByRole('textbox', { name: 'English' }), 'Customers');
  expect(
    within(sheet.getByRole('region', { name: 'Preview before saving' })).getByText('Customers'),
  ).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Select' }));
  fill(await sheet.findByRole('searchbox', { name: 'Search icons' }), 'anch');
  await userEvent.click(sheet.getByRole('button', { name: 'anchor' }));
  await userEvent.click(sheet.getByRole('checkbox', { name: /^support/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('/backstage/auth_rule/edit')).toHaveLength(1));
  expect(sent('/backstage/auth_rule/edit')[0]).toMatchObject({
    id: idOf('users'),
    version: 1,
    name: 'users',
    path: '/member/member',
    title_en_us: 'Customers',
    icon: 'anchor',
    guard_roles: [5],
  });
});

it('makes an entry of its own, and asks for what a kind needs', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'New entry' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New entry' }));
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Type' }), 'Link');
  expect(sheet.queryByRole('combobox', { name: /^Page component/ })).toBeNull();
  fill(sheet.getByRole('textbox', { name: /^Name/ }), 'Hand Book');
  fill(sheet.getByRole('textbox', { name: /^URL/ }), 'https://docs.example');
  await userEvent.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await sheet.findByText(/^Use lowercase letters/)).toBeDefined();
  fill(sheet.getByRole('textbox', { name: /^Name/ }), 'handbook');
  await userEvent.click(sheet.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('/backstage/auth_rule/add')).toHaveLength(1));
  expect(sent('/backstage/auth_rule/add')[0]).toMatchObject({
    kind: 'link',
    name: 'handbook',
    path: 'https://docs.example',
    component: '',
  });
});
