import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import type { Invitation } from './actions.ts';
import InvitationDialog from './invitation-dialog.tsx';

it('keeps the code, which is shown once, until its button closes it', async () => {
  const onClose = vi.fn();
  const admin = { username: 'bo', invite_expires_at: null };
  renderPage(<InvitationDialog invitation={{ admin, code: 'C-1' } as Invitation} onClose={onClose} />);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/code=C-1/));
  await userEvent.keyboard('{Enter}{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'I’ve shared it' }));
  expect(onClose).toHaveBeenCalled();
});
