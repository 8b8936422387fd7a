import type { Ability } from '@quarterdeck/contract/core/access';
import { abilities } from '@quarterdeck/contract/rights';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { RightsField } from './rights-field.tsx';

let chosen: Ability[];

function Field({ start, foreign = [] }: { start: Ability[]; foreign?: Ability[] }) {
  const [value, setValue] = useState(start);
  chosen = value;
  return <RightsField value={value} onChange={setValue} mayGive={(right) => !foreign.includes(right)} />;
}

const line = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const markOf = (name: RegExp | string) => line(name).getAttribute('aria-checked');

it('marks a section and a page half while some of their rights are chosen', async () => {
  renderPage(<Field start={['withdrawal.read']} />);
  expect(markOf('Finance')).toBe('mixed');
  expect(markOf('Withdrawals')).toBe('mixed');
  expect(markOf('Recharges')).toBe('false');
  await userEvent.click(line('Withdrawals'));
  expect(markOf('Withdrawals')).toBe('true');
  expect(markOf('Finance')).toBe('mixed');
  await userEvent.click(line('Finance'));
  expect(markOf('Finance')).toBe('true');
  await userEvent.click(line('Finance'));
  expect(chosen).toEqual([]);
});

it('finds rights by their words; what is chosen for all is what was found', async () => {
  renderPage(<Field start={['user.read']} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search permissions' }), 'export');
  expect(screen.queryByRole('treeitem', { name: /View users/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(chosen).toContain('user.export');
  expect(chosen).not.toContain('user.freeze');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(chosen).toEqual(['user.read']);
  await userEvent.type(screen.getByRole('searchbox'), ' of nobody');
  expect(screen.getByText('No permissions match “export of nobody”')).toBeDefined();
});

it('is one stop of the tab key, in which arrows move, fold and unfold, and Space ticks', async () => {
  renderPage(<Field start={[]} />);
  line('Home').focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(chosen).toEqual(['home.read']);
  expect(markOf('Home')).toBe('true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(line('Home'));
  await userEvent.keyboard('{ArrowLeft}');
  expect(line('Home').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('treeitem', { name: /View the home page/ })).toBeNull();
  expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
});

it('offers nothing that the reader lacks', async () => {
  renderPage(
    <Field
      start={['role.edit']}
      foreign={['role.edit', ...abilities.filter((right) => right.startsWith('admin_log.'))]}
    />,
  );
  expect(line('Admin log').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(line('Admin log'));
  await userEvent.click(line(/Edit role groups/));
  expect(chosen).toEqual(['role.edit']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(chosen).toEqual(['role.edit']);
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(chosen).not.toContain('admin_log.read');
  expect(chosen).toContain('user.freeze');
});
