import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { KindText } from './kind-text.tsx';

const asked = {
  ...{ stop_mode: null, apply_at: null, revision: null },
  kind: 'cancel_order',
  uid: '100001',
  client_order_id: 'A-7',
} as const;

it('leads to the order that is to be cancelled', () => {
  renderPage(<KindText {...asked} />, { abilities: ['robot_order.read'] });
  const link = screen.getByRole('link', { name: 'A-7' });
  expect(link.getAttribute('href')).toMatch(/\/robot\/order\?client_order_id=A-7&uid=100001$/);
});

it('only names it to those who may not see orders', () => {
  renderPage(<KindText {...asked} />);
  expect(screen.getByText(/A-7/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
