import type { DataBound } from '@quarterdeck/contract/core/fields';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '#session/session.ts';
import { DataBounds } from './data-bounds.tsx';
import { renderPage } from './testing.tsx';

function render(...bounds: DataBound[]): void {
  renderPage(<DataBounds />);
  const { user } = useSession.getState();
  if (user) useSession.setState({ user: { ...user, data_scopes: bounds } });
}

it('says nothing to those who see everybody’s data', () => {
  renderPage(<DataBounds />);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each<[string, RegExp, DataBound[]]>([
  ['Own team only', /below your own account/, [{ team: true, countries: [] }]],
  ['Selected countries only', /Users from Argentina and Brazil/, [{ team: false, countries: ['AR', 'BR'] }]],
  [
    'Own team and selected countries only',
    /account on the platform, users from Brazil/,
    [{ team: true, countries: ['BR'] }],
  ],
  ['No users', /show no users/, [{ team: false, countries: [] }]],
  [
    'Some users only',
    /Argentina.*below your own/,
    [
      { team: false, countries: ['AR'] },
      { team: true, countries: [] },
    ],
  ],
])('says “%s”, and more to anyone who stays on it by mouse or by key', async (short, whole, bounds) => {
  render(...bounds);
  expect(await screen.findByRole('button', { name: short })).toBeDefined();
  await userEvent.tab();
  const told = await screen.findByRole('tooltip');
  expect(told.textContent).toMatch(whole);
  expect(told.textContent).toMatch(/Counts and totals exclude all other users/);
});
