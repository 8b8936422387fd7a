import { expect, it } from 'vitest';
import { cardParts } from './card-parts.ts';
import type { ListRow, ShownColumn } from './list-columns.tsx';

const column = (name: string): ShownColumn<ListRow> => ({
  ...{ name, title: name, cell: () => null, numeric: false, amount: false, sortable: false },
  shownAtFirst: true,
});
const columns = ['no', 'one', 'two', 'three', 'four'].map(column);
const row = { id: 1, no: 'N1', one: '1', two: '2', three: '3', four: '4' };
const shown = (meta?: string[]) =>
  cardParts(columns, columns, { meta })
    .meta(row)
    .map(({ name }) => name);

it('shows two columns of a row, and all that its list names', () => {
  expect(shown()).toEqual(['one', 'two']);
  expect(shown(['four'])).toEqual(['four', 'one']);
  expect(shown(['four', 'two', 'one'])).toEqual(['four', 'two', 'one']);
});
