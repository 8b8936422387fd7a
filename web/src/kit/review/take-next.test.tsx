import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { queueAt } from '#kit/list/queues.ts';
import { renderPage } from '#kit/testing.tsx';
import { useAccess } from '#session/access.tsx';
import { TakeNext } from './take-next.tsx';

function Desk({ take = async () => 7 }) {
  const parameters = new URLSearchParams(useLocation().search);
  const queue = queueAt(withdrawalList, parameters, useAccess());
  return (
    <>
      <TakeNext
        queue={{
          list: withdrawalList,
          ability: 'withdrawal.approve',
          take,
          touched: '/backstage/withdrawal',
        }}
      />
      <Link to="?status=failed">Failed</Link>
      <p data-testid="place">{`${parameters.get('id')} in ${queue?.name}`}</p>
    </>
  );
}

it('opens the next record and leaves the reviewer in the queue', async () => {
  renderPage(<Desk />, { abilities: ['withdrawal.read', 'withdrawal.approve'] });
  const queue = screen.getByTestId('place').textContent?.replace('null in ', '');
  expect(queue).toMatch(/review/);
  await userEvent.click(screen.getByRole('button', { name: 'Take next' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`7 in ${queue}`));
});

it('leaves the reviewer alone who went on before the answer came', async () => {
  const answer = Promise.withResolvers<number>();
  renderPage(<Desk take={() => answer.promise} />, { abilities: ['withdrawal.read', 'withdrawal.approve'] });
  await userEvent.click(screen.getByRole('button', { name: 'Take next' }));
  await userEvent.click(screen.getByRole('link', { name: 'Failed' }));
  await act(async () => answer.resolve(7));
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false));
  expect(screen.getByTestId('search').textContent).toBe('?status=failed');
});
