import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { UserOfUid } from './user-of-uid.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const abilities = ['user.read'];
const found = (...list: object[]) =>
  vi
    .mocked(call)
    .mockReset()
    .mockResolvedValue({ list } as never);

it('names the user of a UID', async () => {
  found({ uid: '42', nickname: 'Ada', username: 'ada42' });
  renderPage(<UserOfUid uid=" 42 " />, { abilities });
  await screen.findByText('User 42: Ada (ada42)');
  expect(vi.mocked(call).mock.calls[0]?.[1]?.query).toEqual({ uid: '42' });
});

it('says that no one has it', async () => {
  found();
  renderPage(<UserOfUid uid="43" />, { abilities });
  await screen.findByText('No user with UID 43, or outside your data scope');
});

it.each([
  ['for those who may not read users', '42', []],
  ['without a UID', '', abilities],
])('asks nothing %s', async (_case, uid, held) => {
  found();
  renderPage(<UserOfUid uid={uid} />, { abilities: held });
  await waitFor(() => expect(document.querySelector('[aria-live]')).not.toBeNull());
  expect(call).not.toHaveBeenCalled();
});
