import { applyParameters } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import SteerDialog from './steer-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it.each(['pause', 'stop'] as const)(
  'offers the reasons that are given again and again to %s',
  async (action) => {
    vi.mocked(call).mockResolvedValue({ withdrawal: [], recharge: [], user: ['Requested by the user.'] });
    const row = { id: 7, version: 3, robot: 'R7', allowed_actions: [action] };
    renderPage(<SteerDialog action={action} row={row} onClose={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Templates' }, { timeout: 30_000 }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Requested by the user.' }));
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    expect(reason.value).toBe('Requested by the user.');
  },
);

const params: StrategyParameters = {
  ...{ direction: 'long', first_amount: '100', max_adds: 6, multiple: '2', decline: '2' },
  ...{ proportion_decline: '1.2', trigger_base: 'last', levels_override: [], callback: '0.3', profit: '1.3' },
  ...{ profit_callback: '0.3', stop_loss: '0', cooldown: 0, is_macd: 0, is_mea: 0, macd_tf: '' },
  ...{ ema_period: 30, fee: '0.05', slippage: '0', leverage: '0', maintenance_margin: '0' },
  ...{ funding_rate: '0', quantity_step: '0.0001', min_notional: '5', capital: '20000' },
};

it('applies the revision that it shows, and none before it shows one', async () => {
  let answer: (detail: unknown) => void = () => {};
  vi.mocked(call).mockImplementation(async ({ path }: { path: string }) =>
    path === robotDetail.path ? new Promise((resolve) => (answer = resolve)) : {},
  );
  const row = { id: 7, version: 3, robot: 'R7', allowed_actions: ['apply_parameters'] };
  renderPage(<SteerDialog action="apply_parameters" row={row} onClose={vi.fn()} />);
  const submit = await screen.findByRole('button', { name: 'Apply parameters' }, { timeout: 30_000 });
  fill(screen.getByLabelText(/^Reason/), 'It buys later');
  expect(submit).toHaveProperty('disabled', true);
  answer({ robot: { shelf_revision: 4, asset: 'USDT' }, params, shelf_params: null });
  await waitFor(() => expect(submit).toHaveProperty('disabled', false), { timeout: 30_000 });
  await userEvent.click(submit);
  const sent = vi.mocked(call).mock.calls.find(([endpoint]) => endpoint.path === applyParameters.path);
  expect(sent?.[1]?.body).toMatchObject({ revision: 4, id: 7, version: 3 });
});
