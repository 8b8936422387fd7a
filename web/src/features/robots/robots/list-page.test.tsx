import { previewBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import RobotsPage from './list-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('instructs all robots of the queue that is shown, and no others', async () => {
  const page = { list: [], next: null, previous: null, total: 0, total_capped: false };
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path === robotList.index.path) return page;
    if (path === previewBulk.path) throw new Error('no answer');
    return [];
  });
  const abilities = ['robot.read', 'robot.steer', 'robot_bulk.ask'];
  renderPage(<RobotsPage />, { at: '/robot/robot?queue=silent&symbol=BTC%2FUSDT', abilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Instruct all matching' }));
  fill(await screen.findByLabelText('Instruction', {}, { timeout: 30_000 }), 'pause');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const asked = () => vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === previewBulk)?.[1]?.body;
  await waitFor(() => expect(asked()).toBeDefined(), { timeout: 30_000 });
  expect(asked()).toMatchObject({ target: { filter: { silent: 'true', symbol: 'BTC/USDT' } } });
});
