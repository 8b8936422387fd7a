import { ofUser } from '#domain/users/owner.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';

/** Trades, and the lists that they came in, are of whose account they are of. */
export const exchangeFillObject: OwnedObject = { type: 'exchange_fill', owner: ofUser('user_id') };
export const exchangeStatementObject: OwnedObject = {
  type: 'exchange_statement',
  owner: ofUser('user_id'),
};
