import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { TextOrChoice } from './filter-field.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const ada = {
  ...{ kind: 'user', id: 5, title: 'QD42', status: null, details: ['ada42', 'Ada'] },
  ...{ field: 'nickname', value: 'Ada' },
};
const found = (...list: object[]) =>
  vi
    .mocked(call)
    .mockReset()
    .mockResolvedValue({ list, more: [] } as never);
const onChange = vi.fn();

function List({ inline }: { inline: boolean }) {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <TextOrChoice
      name="uid"
      column={{ kind: 'text', filter: true }}
      namespace="recharges"
      values={values}
      inline={inline}
      onChange={(changes) => {
        onChange(changes);
        setValues(changes.uid === undefined ? {} : { uid: changes.uid });
      }}
    />
  );
}

/** The field comes with a script of its own. */
async function show(inline = true): Promise<void> {
  renderPage(<List inline={inline} />, { abilities: ['user.read'] });
  await screen.findByRole('combobox', undefined, { timeout: 30_000 });
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'User UID' });
const given = () => onChange.mock.calls.map(([changes]) => changes.uid);
const isGiven = (...uids: (string | undefined)[]) =>
  waitFor(() => expect(given()).toEqual(uids), { timeout: 30_000 });

beforeEach(() => {
  onChange.mockReset();
  found(ada);
});

it('filters by the UID of the user who is chosen by name, with the keyboard', async () => {
  await show();
  await userEvent.type(field(), 'Ada');
  await screen.findByRole('option', { name: /QD42.*ada42/ }, { timeout: 30_000 });
  expect(given()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(given()).toEqual(['QD42']);
  expect(field().value).toBe('QD42');
});

it('follows a UID that is typed whole, and is emptied by its button', async () => {
  await show(false);
  await userEvent.type(field(), 'QD42');
  await isGiven('QD42');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter: User UID' }));
  await isGiven('QD42', undefined);
  expect(field().value).toBe('');
});

it('takes the only one found with Enter, also before the answer', async () => {
  await show();
  await userEvent.type(field(), 'Ada{Enter}');
  await isGiven('QD42');
  expect(field().value).toBe('QD42');
});

it('takes an email for its user with Enter', async () => {
  found({ ...ada, field: 'email', value: 'ada@example.org' });
  await show();
  await userEvent.type(field(), 'ada@example.org');
  await screen.findByRole('option', undefined, { timeout: 30_000 });
  await userEvent.keyboard('{Enter}');
  await isGiven('QD42');
});

it('leaves the list as it is while Enter could mean several', async () => {
  found(ada, { ...ada, id: 6, title: 'QD43' });
  await show();
  await userEvent.type(field(), 'Ada{Enter}');
  await screen.findByText('2 users match: choose one', undefined, { timeout: 30_000 });
  expect(given()).toEqual([]);
});

it('takes what was typed when it is left, as with Enter', async () => {
  found();
  await show();
  await userEvent.type(field(), 'QD99');
  await userEvent.tab();
  await isGiven('QD99');
});

it('says that a choice is owed when it is left while several match', async () => {
  found(ada, { ...ada, id: 6, title: 'QD43' });
  await show();
  await userEvent.type(field(), 'Ada');
  await userEvent.tab();
  await screen.findByText('2 users match: choose one', undefined, { timeout: 30_000 });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(given()).toEqual([]);
});

it('does not take the beginning of a UID for its user', async () => {
  found({ ...ada, field: 'uid', value: 'QD42' });
  await show();
  await userEvent.type(field(), 'QD4{Enter}');
  await isGiven('QD4');
});

it('takes with Enter a UID that no user has, or when no answer comes', async () => {
  found();
  await show();
  await userEvent.type(field(), 'QD99{Enter}');
  await isGiven('QD99');
  vi.mocked(call).mockReset().mockRejectedValue(new Error('no answer'));
  await userEvent.clear(field());
  await userEvent.type(field(), 'QD98{Enter}');
  await isGiven('QD99', undefined, 'QD98');
});

it('stays a plain field for those who may not read users', async () => {
  renderPage(<List inline />);
  await userEvent.type(screen.getByRole('textbox', { name: 'User UID' }), 'QD42{Enter}');
  expect(given()).toEqual(['QD42']);
  expect(call).not.toHaveBeenCalledWith(searchRecords, expect.anything());
});
