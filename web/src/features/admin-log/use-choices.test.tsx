import { adminList } from '@quarterdeck/contract/features/admins/admins';
import { platformKeyList } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { programs } from '@quarterdeck/contract/programs';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import type { FilterChoice } from '#kit/filters/filter.ts';
import { renderPage } from '#kit/testing.tsx';
import { useLogChoices } from './use-choices.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

vi.mocked(call).mockImplementation(async (endpoint) => {
  const list =
    endpoint === adminList.index
      ? [{ username: 'ada' }]
      : endpoint === platformKeyList.index
        ? [{ name: 'Trading' }, { name: 'Trading' }]
        : [];
  return { list } as never;
});

function Actors() {
  return (
    <output>
      {useLogChoices()
        .actor?.map(({ label }) => label)
        .filter((label) => !programs.some((name) => name === label))
        .join(', ')}
    </output>
  );
}

it('offers the programs too', async () => {
  let offered: readonly FilterChoice[] | undefined;
  function Offered() {
    offered = useLogChoices().actor;
    return null;
  }
  renderPage(<Offered />, { abilities: ['admin.read'] });
  await waitFor(() => expect(offered?.map(({ value }) => value)).toEqual(['ada', ...programs]));
  expect(programs).toEqual(expect.arrayContaining(['payout', 'reconcile', 'console', 'public']));
});

it('offers staff and, to those who may read them, platform keys by name, each once', async () => {
  renderPage(<Actors />, { abilities: ['admin.read', 'platform_key.read'] });
  expect(await screen.findByText('ada, Trading')).toBeDefined();
});

it('asks for no keys without the permission', async () => {
  vi.mocked(call).mockClear();
  renderPage(<Actors />, { abilities: ['admin.read'] });
  expect(await screen.findByText('ada')).toBeDefined();
  expect(call).not.toHaveBeenCalledWith(platformKeyList.index, expect.anything());
});

it('asks for neither where the reader types the name, for want of the staff', async () => {
  vi.mocked(call).mockClear();
  renderPage(<Actors />, { abilities: ['platform_key.read'] });
  await new Promise((resolve) => setTimeout(resolve));
  expect(call).not.toHaveBeenCalled();
});
