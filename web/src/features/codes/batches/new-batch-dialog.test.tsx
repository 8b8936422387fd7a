import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import NewBatchDialog from './new-batch-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('says what the batch comes to and who must approve it, and sends numbers as such', async () => {
  vi.mocked(call).mockResolvedValue({ alone_max: 1_000, alone_left: 40, rewarded: false } as never);
  renderPage(<NewBatchDialog onClose={vi.fn()} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Codes' }), '50');
  await userEvent.type(screen.getByRole('textbox', { name: 'Unit price' }), '19.9');
  expect(await screen.findByText('50 codes, each: Permanent')).toBeDefined();
  expect(screen.getByText(/19\.90 USDT each, 995\.00 USDT in total/)).toBeDefined();
  expect(screen.getByText(/40 more codes alone/)).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Activation period (days)' }), '30');
  expect(await screen.findByText('50 codes, each: 30 days')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Generate codes' }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/backstage/code_batch/add' }),
      expect.objectContaining({
        body: { count: 50, plan_days: 30, payment: 'prepaid', asset: 'USDT', price: '19.9' },
      }),
    ),
  );
});

it('says that codes which bring rewards wait for somebody else, however few, and gifts do not', async () => {
  vi.mocked(call).mockResolvedValue({ alone_max: 1_000, alone_left: 40, rewarded: true } as never);
  renderPage(<NewBatchDialog onClose={vi.fn()} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Codes' }), '5');
  await userEvent.type(screen.getByRole('textbox', { name: 'Unit price' }), '0');
  expect(await screen.findByText(/Earns no reward/)).toBeDefined();
  expect(screen.queryByText(/earn rewards/)).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Unit price' }), '.5');
  expect(await screen.findByText(/earn rewards/)).toBeDefined();
});
