import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { UserField } from './user-field.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const ada = {
  kind: 'user',
  id: 5,
  title: 'QD42',
  details: ['ada42', 'Ada', 'ada@example.org'],
  status: null,
};
const found = (...list: object[]) =>
  vi
    .mocked(call)
    .mockReset()
    .mockResolvedValue({ list, more: [] } as never);

function Form() {
  const [uid, setUid] = useState('');
  return (
    <>
      <UserField label="User" value={uid} onChange={setUid} />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'User' });

beforeEach(() => found({ ...ada, field: 'nickname', value: 'Ada' }));

it('offers those who have the name, of which the keyboard chooses one', async () => {
  renderPage(<Form />, { abilities: ['user.read'] });
  await userEvent.type(field(), 'Ada');
  await screen.findByRole('option', { name: /QD42.*ada42/ }, { timeout: 30_000 });
  expect(vi.mocked(call).mock.calls[0]).toEqual([
    searchRecords,
    expect.objectContaining({ query: { text: 'Ada', kind: 'user' } }),
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field().value).toBe('QD42');
});

it('takes the UID of anyone who has the email that was typed, once the field is left', async () => {
  found({ ...ada, field: 'email', value: 'ada@example.org' });
  renderPage(<Form />, { abilities: ['user.read'] });
  await userEvent.type(field(), 'Ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(field().value).toBe('QD42'), { timeout: 30_000 });
});

it('does not take the answer to what was typed before', async () => {
  found({ ...ada, field: 'email', value: 'ada@example.org' });
  renderPage(<Form />, { abilities: ['user.read'] });
  await userEvent.type(field(), 'ada@example.org');
  await screen.findByRole('option', undefined, { timeout: 30_000 });
  await userEvent.type(field(), '.uk{Enter}');
  expect(field().value).toBe('ada@example.org.uk');
});

it('leaves an email that two users have as it was typed, and offers both', async () => {
  found(
    { ...ada, field: 'email', value: 'ada@example.org' },
    { ...ada, id: 6, title: 'QD43', field: 'email', value: 'ada@example.org' },
  );
  renderPage(<Form />, { abilities: ['user.read'] });
  await userEvent.type(field(), 'ada@example.org{Enter}');
  await screen.findByText('2 users found', undefined, { timeout: 30_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(field().value).toBe('ada@example.org');
  expect(screen.getByText('2 users found')).toBeDefined();
});

it('does not take a name for its owner', async () => {
  renderPage(<Form />, { abilities: ['user.read'] });
  await userEvent.type(field(), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('1 user found', {}, { timeout: 30_000 });
  expect(field().value).toBe('Ada');
});

it('asks nothing for those who may not read users', async () => {
  renderPage(<Form />);
  await userEvent.type(field(), 'QD42');
  expect(field().value).toBe('QD42');
  expect(call).not.toHaveBeenCalled();
});
