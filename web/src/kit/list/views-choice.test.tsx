import {
  type SharedView,
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

/** What the server has. */
let shared: SharedView[];
beforeEach(() => {
  localStorage.clear();
  shared = [];
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    const body = options?.body as never;
    if (endpoint === sharedViews) return { list: shared };
    if (endpoint === shareView) shared = [{ ...sharedRow, ...(body as Partial<SharedView>) }];
    if (endpoint === stopSharingView) shared = [];
    return null;
  });
});
const sharedRow = { id: 4, version: 1, shared_by: 'ada', created_at: '2026-01-01T00:00:00Z' } as SharedView;

it('a saved view is shared, which takes it from the own ones, and comes back when it is shared no more', async () => {
  const onApply = vi.fn();
  const search = 'status=pending_review';
  renderPage(<ViewsChoice list={withdrawalList} search={search} onApply={onApply} />, {
    abilities: ['shared_view.share'],
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Save current filters as' }), 'Riskiest');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Share view: Riskiest' }));
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

it('who may not share gets the shared views and no buttons about them', async () => {
  shared = [{ ...sharedRow, list: 'withdrawal', name: 'Riskiest', search: 'sort=id' }];
  renderPage(<ViewsChoice list={withdrawalList} search="" onApply={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Riskiest' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /sharing|^Share/ })).toBeNull();
});
