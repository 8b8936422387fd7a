import { userList } from '@quarterdeck/contract/features/users/users';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useListState } from './use-list-state.ts';

it('keeps both of two changes that come before either is drawn', () => {
  const { result } = renderHook(() => ({ list: useListState(userList), address: useLocation() }), {
    wrapper: MemoryRouter,
  });
  act(() => {
    result.current.list.filter({ kyc_status: 'verified' });
    result.current.list.filter({ uid: '1033' });
  });
  expect(result.current.address.search).toBe('?kyc_status=verified&uid=1033');
});

const sortAt = (address: string) => {
  const { result } = renderHook(() => useListState(withdrawalList), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  return { result, sort: () => result.current.state.sort };
};

it('opens a queue with what came first, and all rows with what came last', () => {
  const { result, sort } = sortAt('/?queue=to_pay');
  expect(sort()).toBe('created_at');
  act(() => result.current.showQueue('all'));
  expect(sort()).toBe('-created_at');
});

it('keeps the order that the reader chose, in a queue too', () => {
  const { result, sort } = sortAt('/?queue=to_pay');
  act(() => result.current.sortBy('created_at'));
  expect(sort()).toBe('-created_at');
  act(() => result.current.showQueue('stuck'));
  expect(sort()).toBe('-created_at');
});
