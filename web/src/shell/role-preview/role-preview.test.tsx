import { endRolePreview } from '@quarterdeck/contract/features/roles/roles';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { call } from '#api/client.ts';
import { setSurroundings, surroundings } from '#api/surroundings.ts';
import { renderPage } from '#kit/testing.tsx';
import { useSession } from '#session/session.ts';
import { RolePreview } from './role-preview.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn() }));

/** What the server answers next of who is signed in. */
function answerPreview(role: string | undefined) {
  const { role_preview: _, ...user } = useSession.getState().user ?? raise();
  const preview = role === undefined ? {} : { role_preview: { role, ends_at: '2026-01-01T10:00:00.000Z' } };
  act(() => useSession.setState({ user: { ...user, ...preview } }));
}

function raise(): never {
  throw new Error('No one is signed in');
}

it('names the role above every page, and leads back', async () => {
  const before = surroundings();
  const onAccessChanged = vi.fn(() => answerPreview(undefined));
  setSurroundings({ ...before, onAccessChanged });
  onTestFinished(() => setSurroundings(before));
  renderPage(<RolePreview />);
  expect(screen.queryByRole('region')).toBeNull();

  answerPreview('support');
  const banner = await screen.findByRole('region', { name: 'Role group preview' });
  expect(banner.textContent).toContain('Previewing as role group support.');
  for (const answer of [() => Promise.reject(new Error('over already')), () => Promise.resolve(null)]) {
    vi.mocked(call).mockImplementationOnce(answer);
    await userEvent.click(await screen.findByRole('button', { name: 'End preview' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(call).toHaveBeenLastCalledWith(endRolePreview);
    answerPreview('support');
  }
  expect(onAccessChanged).toHaveBeenCalledTimes(2);
});
