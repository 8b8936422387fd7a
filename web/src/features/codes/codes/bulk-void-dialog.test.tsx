import type { Code } from '@quarterdeck/contract/features/codes/codes/codes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import BulkVoidDialog from './bulk-void-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('asks before Escape loses the reason, and closes at once where none was typed', async () => {
  const onClose = vi.fn();
  const code = { id: 1, version: 1, code: 'A-1', batch_no: 'B1' } as Code;
  renderPage(<BulkVoidDialog rows={[code]} onClose={onClose} />);
  fill(screen.getByLabelText(/^Reason/), 'Leaked');
  expect(unsavedIn()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Leaked');
  expect(onClose).not.toHaveBeenCalled();
  fill(screen.getByLabelText(/^Reason/), '');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
