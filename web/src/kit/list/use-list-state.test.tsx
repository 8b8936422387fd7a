import { userList } from '@quarterdeck/contract/features/users/users';
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
