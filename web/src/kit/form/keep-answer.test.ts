import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { keepAnswer } from './keep-answer.ts';

const base = '/backstage/note';
const row = { id: 7, version: 3, allowed_actions: ['close'], status: 'open' };
const answered = { ...row, version: 4, allowed_actions: [], status: 'closed' };
const detail = () => queryClient.getQueryData([`${base}/detail`, { id: '7' }]);
const list = () => queryClient.getQueryData([`${base}/index`, null]);

it('shows the answer of a command in lists and drawers before they are read again', () => {
  const other = { id: 7, version: 1, name: 'of another kind' };
  queryClient.setQueryData([`${base}/detail`, { id: '7' }], { note: { ...row, text: 'kept' }, other });
  queryClient.setQueryData([`${base}/index`, null], { total: 2, list: [{ ...row, id: 6 }, row] });

  keepAnswer(`${base}/close`, answered);
  expect(detail()).toEqual({ note: { ...answered, text: 'kept' }, other });
  expect(list()).toEqual({ total: 2, list: [{ ...row, id: 6 }, answered] });

  keepAnswer(`${base}/close`, row);
  expect(list()).toMatchObject({ list: [{ id: 6 }, { version: 4 }] });
});

it('shows those of a bulk command that passed', () => {
  queryClient.setQueryData([`${base}/index`, null], { list: [{ ...row, id: 6 }, row] });
  keepAnswer(`${base}/bulk_close`, {
    results: [
      { id: 6, ok: false, row: null },
      { id: 7, ok: true, row: answered },
    ],
  });
  expect(list()).toEqual({ list: [{ ...row, id: 6 }, answered] });
});
