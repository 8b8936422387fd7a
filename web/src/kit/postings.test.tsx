import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Postings } from './postings.tsx';
import { renderPage } from './testing.tsx';

it('leads from a batch to the one that it reverses, and to the one that reverses it', () => {
  const batch = {
    ...{ id: 8, type: 'reversal', effective_at: '2026-01-02T00:00:00Z', actor: 'ann', memo: null, lines: [] },
    ...{ reverses_id: 7, reversed_by_id: 9 },
  };
  renderPage(<Postings batches={[batch as never]} />, { abilities: ['wallet_record.read'] });
  for (const id of [7, 9])
    expect(screen.getByRole('link', { name: new RegExp(`#${id}`) }).getAttribute('href')).toMatch(`id=${id}`);
});
