import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Offline } from './offline.tsx';

it('says that the network is gone, until it is back', () => {
  renderPage(<Offline />);
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  act(() => {
    dispatchEvent(new Event('offline'));
  });
  expect(screen.getByText(/You’re offline/)).toBeDefined();
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(screen.queryByText(/You’re offline/)).toBeNull();
});
