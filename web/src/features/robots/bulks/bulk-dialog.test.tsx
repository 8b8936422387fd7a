import { addBulk, type BulkPreview, previewBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import BulkDialog from './bulk-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const preview: BulkPreview = {
  ...{ robots: 12, instructed: 9, users: 3, running: 9, paused: 0, stopped: 3, stopping: 0, blocked: 0 },
  ...{ revisions: [], exposure: [], newest_report_at: null, oldest_report_at: null },
  ...{ alone_max: 20, canary: 5, halt_percent: '10' },
};

const abilities = ['robot.steer', 'robot.stop'];

it('closes positions only once the number of robots was typed, and says so to the server', async () => {
  vi.mocked(call).mockResolvedValueOnce(preview);
  renderPage(<BulkDialog target={{ ids: [1, 2, 3] }} onClose={vi.fn()} />, { abilities });
  fill(screen.getByLabelText('Instruction'), 'stop');
  fill(screen.getByLabelText('Stop mode'), 'close_now');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const submit = await screen.findByRole('button', { name: 'Instruct 9 robots' }, { timeout: 30_000 });
  fill(screen.getByLabelText(/^Reason/), 'The exchange is leaving');
  const number = screen.getByRole('textbox', { name: /9/ });
  for (const typed of ['', '12', '90']) {
    fill(number, typed);
    expect(submit).toHaveProperty('disabled', true);
  }
  fill(number, ' 9 ');
  fireEvent.click(submit);
  const asked = { target: { ids: [1, 2, 3] }, kind: 'stop', stop_mode: 'close_now' };
  expect(vi.mocked(call).mock.calls.map(([endpoint, options]) => [endpoint, options?.body])).toEqual([
    [previewBulk, asked],
    [addBulk, { ...asked, robots: 9, reason: 'The exchange is leaving' }],
  ]);
});

it('asks before Escape loses what was chosen', async () => {
  const onClose = vi.fn();
  renderPage(<BulkDialog target={{ ids: [1] }} onClose={onClose} />, { abilities });
  fill(screen.getByLabelText('Instruction'), 'stop');
  expect(unsavedIn()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Instruction')).toHaveProperty('value', 'stop');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('offers only what its reader may ask of one robot', () => {
  renderPage(<BulkDialog target={{ ids: [1] }} onClose={vi.fn()} />, { abilities: ['robot.steer'] });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Pause', 'Resume', 'Apply parameters']);
});
