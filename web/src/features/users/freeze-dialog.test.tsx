import type { User } from '@quarterdeck/contract/features/users/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const user: Partial<User> = { id: 1, version: 1, uid: '42', username: 'bo', allowed_actions: ['freeze'] };

it('says by the field that a year has four digits', async () => {
  renderPage(<FreezeDialog row={user as User} onClose={() => {}} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'asked for');
  const until = screen.getByLabelText('Unfreeze automatically at');
  fireEvent.change(until, { target: { value: '20261-11-21T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }));
  await waitFor(() => expect(until.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Enter a valid date and time, with a four-digit year')).toBeDefined();
  expect(vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint.method === 'POST')).toEqual([]);
});
