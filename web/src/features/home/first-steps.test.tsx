import { firstSteps, noteFirstStep } from '@quarterdeck/contract/features/session/first-steps';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { noteStep } from '#session/first-steps.ts';
import { useSession } from '#session/session.ts';
import FirstSteps from './first-steps.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(async () => null), download: vi.fn() }));

function show() {
  renderPage(<FirstSteps />);
  act(() => useSession.setState(({ user }) => ({ user: user && { ...user, first_steps: [...firstSteps] } })));
}

it('ticks what was done, once, and tells the account', () => {
  show();
  const done = () => screen.queryAllByRole('img', { name: 'Done' }).length;
  expect([done(), screen.getAllByRole('listitem').length]).toEqual([0, firstSteps.length]);
  act(() => noteStep('search'));
  act(() => noteStep('search'));
  expect(done()).toBe(1);
  expect(call).toHaveBeenCalledExactlyOnceWith(noteFirstStep, { body: { step: 'search' }, quiet: true });
  const factor = within(screen.getAllByRole('listitem')[0] as HTMLElement);
  expect(factor.getByRole('link').getAttribute('href')).toContain('personalCenter');
});

it('is gone permanently when it is dismissed', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('list')).toBeNull();
  expect(call).toHaveBeenLastCalledWith(noteFirstStep, { body: { step: 'dismissed' }, quiet: true });
});
