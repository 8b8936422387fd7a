import { previewFills } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ImportFillsDialog from './import-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const ada = { kind: 'user', id: 5, title: 'QD42', details: ['ada42'], status: null };

it('looks at the file again once the email of its user has become a UID', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === previewFills
      ? ({ good: 1, changed: 0, known: 0, bad: 0, bad_rows: [], from: null, to: null } as never)
      : ({ list: [{ ...ada, field: 'email', value: 'ada@example.org' }], more: [] } as never),
  );
  renderPage(<ImportFillsDialog onClose={() => {}} />, { abilities: ['user.read'] });
  const file = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(file, new File(['at,trade\n'], 'fills.csv', { type: 'text/csv' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'UID' }), 'ada@example.org');
  await userEvent.tab();
  const last = () => vi.mocked(call).mock.calls.findLast(([endpoint]) => endpoint === previewFills);
  await waitFor(() => expect(last()?.[1]).toMatchObject({ body: { uid: 'QD42' } }), { timeout: 30_000 });
});
