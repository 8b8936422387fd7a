import type { Columns } from '@quarterdeck/contract/core/http/list';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { describe, expect, it } from 'vitest';
import { filterQuery, pageQuery, readListState, reversedSort, withFilters } from './list-state.ts';

const columns: Columns = {
  id: { kind: 'id', filter: true, sort: true },
  status: { kind: 'enum', values: ['open', 'closed'], filter: true },
  amount: { kind: 'amount', filter: true, sort: true },
  at: { kind: 'time', filter: true },
  flag: { kind: 'boolean', filter: true },
  note: { kind: 'text' },
};
const list = { columns, sort: '-id' };

function read(search: string) {
  return readListState(list, new URLSearchParams(search));
}

describe('the address of a list', () => {
  it('gives filters, order, page size and place', () => {
    expect(read('status=open,closed&amount_min=1.5&sort=amount&page_size=50&cursor=abc&from=end')).toEqual({
      filters: { status: 'open,closed', amount_min: '1.5' },
      sort: 'amount',
      pageSize: 50,
      cursor: 'abc',
      fromEnd: true,
    });
  });

  it('loses what the server would refuse', () => {
    const state = read('status=open,bogus&amount_min=1e9&at_from=never&flag=maybe&sort=note&page_size=7');
    expect(state).toEqual({
      filters: { status: 'open' },
      sort: '-id',
      pageSize: 20,
      cursor: undefined,
      fromEnd: false,
    });
  });

  it('does not read the open drawer as a filter', () => {
    expect(read('id=12').filters).toEqual({});
  });

  it('does not filter by a column that has no filter, or by one that is no more, as a saved address may', () => {
    expect(read('note=hello&gone=1&gone_min=1&status_from=open&search=x&__proto__=1').filters).toEqual({});
  });

  it('starts on the first page when a filter changes, and keeps the rest', () => {
    const next = withFilters(new URLSearchParams('sort=amount&cursor=abc&from=end&id=3&status=open'), {
      status: undefined,
      flag: 'true',
    });
    expect(Object.fromEntries(next)).toEqual({ sort: 'amount', id: '3', flag: 'true' });
  });
});

describe('the question to the server', () => {
  it('reverses the order when the list is read from its end', () => {
    expect(pageQuery({ ...read('sort=-amount'), fromEnd: true }, 'utc').sort).toBe('amount');
    expect(reversedSort('amount')).toBe('-amount');
  });

  it('turns the last days into a point in time', () => {
    const query = filterQuery({ at_from: '7d', status: 'open' }, 'utc');
    expect(query.at_from).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    expect(query.status).toBe('open');
  });

  it('is one that the contract accepts', () => {
    const state = readListState(
      withdrawalList,
      new URLSearchParams('status=pending_review,fail&gross_min=10&created_at_from=30d&outcome_unknown=true'),
    );
    const parsed = withdrawalList.index.query?.safeParse(pageQuery(state, 'local'));
    expect(parsed?.success).toBe(true);
    expect(Object.keys(state.filters)).toHaveLength(4);
  });
});
