import { expect, test } from 'vitest';
import { consequenceOf } from './consequence.ts';

const filed = { batch_id: null, imported: true, owner_imported: false, confirmations: 0 };

test.each([
  ['match', filed, 'match_unseen'],
  ['request_match', filed, 'request_match_unseen'],
  ['approve', filed, 'approve_unseen'],
  ['refuse', filed, 'refuse_unseen'],
  ['decline_match', filed, 'decline_match_unbooked'],
  ['match', { ...filed, confirmations: 3 }, 'match_unbooked'],
  ['request_match', { ...filed, imported: false }, 'request_match_unbooked'],
  ['match', { ...filed, confirmations: 12, batch_id: 4 }, 'match'],
  ['refuse', { ...filed, confirmations: 12 }, 'refuse'],
  ['refuse', { ...filed, confirmations: 12, owner_imported: true }, 'refuse_named'],
  ['approve', { ...filed, imported: false }, 'approve'],
] as const)('%s of %o says %s', (action, row, words) => {
  expect(consequenceOf(action, row)).toBe(`consequence.${words}`);
});
