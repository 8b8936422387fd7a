import {
  type SharedView,
  sharedViewRoles,
  sharedViews,
  shareView,
  stopSharingView,
} from '@quarterdeck/contract/features/shared-views/shared-views';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { ViewsChoice } from './views-choice.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const patience = { timeout: 30_000 };
/** What the server has. */
let shared: SharedView[];
/** What the answer to a command about a view waits for. */
const answers = new Map<number, Promise<void>[]>();
beforeEach(() => {
  answers.clear();
  localStorage.clear();
  shared = [];
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    const body = options?.body as never;
    if (endpoint === sharedViews) return { list: shared };
    if (endpoint === sharedViewRoles) return { roles };
    if (endpoint === shareView) {
      const { role_ids, ...rest } = body as Partial<SharedView> & { role_ids?: number[] };
      const names = role_ids?.map((id) => roles.find((role) => role.id === id)?.name ?? '') ?? null;
      shared = [{ ...sharedRow, ...rest, roles: names }];
      return shared[0];
    }
    if (endpoint === stopSharingView) {
      await Promise.all(answers.get((body as { id: number }).id) ?? []);
      shared = shared.filter(({ id }) => id !== (body as { id: number }).id);
    }
    return null;
  });
});
const sharedRow = {
  id: 4,
  version: 1,
  shared_by: 'ada',
  roles: null,
  created_at: '2026-01-01T00:00:00Z',
} as Partial<SharedView> as SharedView;
const roles = [
  { id: 3, name: 'Risk' },
  { id: 7, name: 'Checkers' },
];

it('a saved view is shared, which takes it from the own ones, and comes back when it is shared no more', async () => {
  const onApply = vi.fn();
  const search = 'status=pending_review';
  renderPage(<ViewsChoice list={withdrawalList} search={search} onApply={onApply} />, {
    abilities: ['shared_view.share'],
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Save current filters as' }), 'Riskiest');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Share view: Riskiest' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Everyone who can open this list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('group', { name: 'Shared' })).toHaveProperty(
    'textContent',
    expect.stringContaining('by ada'),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete view/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Riskiest' }));
  expect(onApply).toHaveBeenCalledWith(search);
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing: Riskiest' }));
  expect(await screen.findByRole('button', { name: 'Delete view: Riskiest' })).toBeDefined();
});

it('a saved view is shared with the role groups that are chosen, and says so', async () => {
  renderPage(<ViewsChoice list={withdrawalList} search="status=paying" onApply={() => {}} />, {
    abilities: ['shared_view.share'],
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Save current filters as' }), 'Ours');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const open = screen.getByRole('button', { name: 'Share view: Ours' });
  await userEvent.click(open);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(open), patience);
  await userEvent.click(open);
  await userEvent.click(screen.getByRole('radio', { name: 'Role groups' }));
  expect(screen.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Checkers' }, patience));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const group = await screen.findByRole('group', { name: 'Shared' }, patience);
  expect(group.textContent).toContain('for Checkers');
});

it('says that a view whose role groups are deleted is its owner’s alone', async () => {
  shared = [{ ...sharedRow, list: 'withdrawal', name: 'Left', search: 'sort=id', roles: [] }];
  renderPage(<ViewsChoice list={withdrawalList} search="" onApply={() => {}} />);
  expect(await screen.findByText('only you: its role groups were deleted', {}, patience)).toBeDefined();
});

it('keeps every view that is shared no more, whichever answer comes first, beside an own one of its name', async () => {
  const late = Promise.withResolvers<void>();
  answers.set(4, [late.promise]);
  shared = [
    { ...sharedRow, list: 'withdrawal', name: 'Riskiest', search: 'sort=id' },
    { ...sharedRow, id: 5, list: 'withdrawal', name: 'Oldest', search: 'sort=-id' },
  ];
  renderPage(<ViewsChoice list={withdrawalList} search="status=paying" onApply={() => {}} />, {
    abilities: ['shared_view.share'],
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Save current filters as' }), 'Riskiest');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing: Riskiest' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing: Oldest' }));
  await screen.findByRole('button', { name: 'Delete view: Oldest' });
  late.resolve();
  await screen.findByRole('button', { name: 'Delete view: Riskiest (2)' });
  expect(screen.getByRole('button', { name: 'Delete view: Oldest' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete view: Riskiest' })).toBeDefined();
});

it('who may not share gets the shared views and no buttons about them', async () => {
  shared = [{ ...sharedRow, list: 'withdrawal', name: 'Riskiest', search: 'sort=id' }];
  renderPage(<ViewsChoice list={withdrawalList} search="" onApply={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Riskiest' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /sharing|^Share/ })).toBeNull();
});
