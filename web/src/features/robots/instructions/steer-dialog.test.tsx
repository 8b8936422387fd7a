import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
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
