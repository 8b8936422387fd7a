import type { User } from '@quarterdeck/contract/features/users/users';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import { NoteDialog } from './note-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('sends the same note under its key again where the answer was lost, also from another dialog', async () => {
  const lost = new ApiError({ code: 0, error: 'no_response', message: 'No answer' });
  vi.mocked(call).mockRejectedValue(lost);
  const row = { id: 7, uid: '1001', version: 1, allowed_actions: ['note'] } as Partial<User> as User;
  for (const _ of [1, 2]) {
    const { unmount } = renderPage(<NoteDialog row={row} onClose={() => {}} />);
    fill(screen.getByRole('textbox', { name: /^Note/ }), 'Called back');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText('No answer');
    unmount();
  }
  const keys = vi.mocked(call).mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
