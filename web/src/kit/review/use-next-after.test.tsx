import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { renderPage } from '#kit/testing.tsx';
import { useDecided } from './decided.ts';
import { useThenNext } from './then-next.tsx';
import { useNextAfter } from './use-next-after.ts';
import type { ReviewQueue } from './use-take-next.ts';

const open = vi.fn();
const decide = (kind: string, id: number) => act(() => useDecided.setState({ record: { kind, id } }));

beforeEach(() => {
  open.mockReset();
  useDecided.setState({ record: undefined });
});

function show(first: number | undefined, turn?: () => void) {
  const list = { kind: 'withdrawal', isQueue: true, ids: [7, 8], open, turn };
  const { rerender } = renderHook(({ openedId }) => useNextAfter({ ...list, openedId }), {
    initialProps: { openedId: first },
  });
  return (openedId: number | undefined) => rerender({ openedId });
}

it('opens the next record once the open one is decided', () => {
  show(7);
  decide('withdrawal', 7);
  expect(open.mock.calls).toEqual([[8]]);
});

it('goes on to the page beyond after the last record of a page', () => {
  const turn = vi.fn();
  show(8, turn);
  decide('withdrawal', 8);
  expect(turn).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});

it('goes back after the last record of the last page', () => {
  show(8);
  decide('withdrawal', 8);
  expect(open.mock.calls).toEqual([[7]]);
});

it('stays on a record whose number another kind has too', () => {
  show(7);
  decide('trader_application', 7);
  expect(open).not.toHaveBeenCalled();
});

it('forgets what was decided while no record is open', () => {
  const openRow = show(undefined);
  decide('withdrawal', 7);
  openRow(7);
  expect(open).not.toHaveBeenCalled();
});

it.each([
  ['', undefined],
  ['?id=7', { kind: 'withdrawal', id: 7 }],
])('at “%s” a decision is one of %o', (at, record) => {
  let onDone = () => {};
  const queue: ReviewQueue = {
    list: withdrawalList,
    ability: 'withdrawal.approve',
    take: async () => 8,
    touched: '/backstage/x',
  };
  function Decision() {
    const row = { id: 7, status: 'pending_review', taken_by: null, taken_until: null };
    ({ onDone } = useThenNext(row, queue));
    return null;
  }
  renderPage(<Decision />, { at: `/${at}` });
  act(() => onDone());
  expect(useDecided.getState().record).toEqual(record);
});

it.each([
  ['withdrawal', { kind: 'withdrawal', id: 7 }],
  [undefined, undefined],
])('an action that decides a record of the kind %s has decided %o', (decides, record) => {
  let onDone = () => {};
  function Action() {
    const row = { id: 7, version: 1, allowed_actions: [] };
    const about = { action: 'submit', row, named: {}, onClose: () => {}, invalidates: [] };
    ({ onDone } = useActionProps('withdrawals', { ...about, decides }));
    return null;
  }
  renderPage(<Action />, { at: '/?id=7' });
  act(() => onDone());
  expect(useDecided.getState().record).toEqual(record);
});
