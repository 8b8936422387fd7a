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
  await userEvent.type(screen.getByRole('textbox', { name: 'Price each' }), '19.9');
  expect(await screen.findByText('50 codes, each: for good')).toBeDefined();
  expect(screen.getByText(/19\.90 USDT each, 995\.00 USDT in all/)).toBeDefined();
  expect(screen.getByText(/40 more codes alone/)).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Days of activation' }), '30');
  expect(await screen.findByText('50 codes, each: 30 days')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Make codes' }));
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
  await userEvent.type(screen.getByRole('textbox', { name: 'Price each' }), '0');
  expect(await screen.findByText(/A gift/)).toBeDefined();
  expect(screen.queryByText(/bring rewards/)).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Price each' }), '.5');
  expect(await screen.findByText(/bring rewards/)).toBeDefined();
});
