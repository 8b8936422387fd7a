import sql, { type Sql } from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';
import { instruct } from '../instructions/instruct.ts';
import { lockRobots } from '../lock.ts';
import { addCause, clearCauses } from './causes.ts';

const ofUser = (id: number): Sql => sql`user_id = ${id}`;
const ofPair = (id: number): Sql => sql`pair_id = ${id}`;
const copying = (traderId: number): Sql =>
  sql`trader_id = (SELECT user_id FROM trader WHERE id = ${traderId})`;
const atExchange = (id: number): Sql => sql`exchange_id = ${id}`;

/** Why robots must not run, by what happens elsewhere. */
export const causeReactions: readonly Reaction[] = [
  on('user.frozen', async ({ objectId, payload, ...acting }) => {
    await addCause(acting, { robots: ofUser(objectId), detail: payload.reason }, 'user_frozen');
  }),
  on('user.blacklisted', async ({ objectId, payload, ...acting }) => {
    await addCause(acting, { robots: ofUser(objectId), detail: payload.reason }, 'user_frozen');
    const ids = await lockRobots(acting.tx, sql`user_id = ${objectId} AND status <> 'stopped'`);
    await instruct(acting, ids, { kind: 'stop', stopMode: 'after_tp', cause: 'user_frozen' });
  }),
  // Each flag is separate: the one in the event is not written yet, the other one is.
  on('user.thawed', async ({ objectId, ...acting }) => {
    const robots = sql`${ofUser(objectId)} AND NOT (SELECT blacklisted FROM users WHERE id = ${objectId})`;
    await clearCauses(acting, { robots }, 'user_frozen');
  }),
  on('user.enabled', async ({ objectId, ...acting }) => {
    const robots = sql`${ofUser(objectId)} AND NOT (SELECT frozen FROM users WHERE id = ${objectId})`;
    await clearCauses(acting, { robots }, 'user_frozen');
  }),
  on('pair.switched_off', async ({ objectId, payload, ...acting }) => {
    await addCause(acting, { robots: ofPair(objectId), detail: payload.symbol }, 'pair_off');
  }),
  on('pair.switched_on', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: ofPair(objectId) }, 'pair_off');
  }),
  ...(['trader.suspended', 'trader.revoked'] as const).map((type) =>
    on(type, async ({ objectId, payload, ...acting }) => {
      await addCause(acting, { robots: copying(objectId), detail: payload.reason }, 'trader_suspended');
    }),
  ),
  on('trader.reinstated', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: copying(objectId) }, 'trader_suspended');
  }),
  on('exchange.switched_off', async ({ objectId, payload, ...acting }) => {
    await addCause(acting, { robots: atExchange(objectId), detail: payload.reason }, 'exchange_off');
  }),
  on('exchange.switched_on', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: atExchange(objectId) }, 'exchange_off');
  }),
];
