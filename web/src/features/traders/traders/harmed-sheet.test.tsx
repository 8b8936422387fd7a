import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { HarmedSheet } from './harmed-sheet.tsx';

const harmed = [{ uid: 'QD4', amount: '5' }];

it('leads to the users who get something, unless their UIDs are still being typed', () => {
  const abilities = ['user.read'];
  const { unmount } = renderPage(<HarmedSheet harmed={harmed} amount="8" />, { abilities });
  expect(screen.getByRole('link', { name: 'QD4' })).toBeDefined();
  unmount();
  renderPage(<HarmedSheet harmed={harmed} amount="8" isTyped />, { abilities });
  expect(screen.getByText('QD4')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
