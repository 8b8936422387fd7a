import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, multiply, sum } from '@quarterdeck/contract/core/money';
import type { blacklistUser, enableUser } from '@quarterdeck/contract/features/users/commands';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { balances } from '#ledger/balances.ts';
import type { Services } from '#server/services.ts';
import { requested } from './ask.ts';
import { changeUser } from './change-user.ts';

/** Shuts a user out; where they have more than one person may decide about, another admin is asked. */
export const blacklist = changeUser<BodyOf<typeof blacklistUser>>('blacklist', async (scope) => {
  const { tx, row, input, services, emit } = scope;
  if (await needsTwo(tx, row.id, services)) return await requested(scope, 'blacklist');
  await emit('user.blacklisted', row.id, { uid: row.uid, reason: input.reason });
  return { blacklisted: true, blacklist_reason: input.reason };
});

/** Asks that a user be let in again. */
export const enable = changeUser<BodyOf<typeof enableUser>>(
  'enable',
  async (scope) => await requested(scope, 'enable'),
);

/** Whether all that the user has is worth more than the setting allows one admin to decide about. */
async function needsTwo(db: Queryable, userId: number, services: Services): Promise<boolean> {
  const [wallets, { rates }, { blacklist_alone_max_usdt: limit }] = await Promise.all([
    balances(db, userId),
    services.adjustmentTerms(db),
    readSettings(db, 'user'),
  ]);
  const worth = wallets.map(({ asset, available, hold, bond, pending }) =>
    multiply(sum([available, hold, bond, pending]), rates[asset]),
  );
  return compare(sum(worth), limit) > 0;
}
