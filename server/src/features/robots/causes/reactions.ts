import sql, { type Sql } from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';
import { instruct } from '../instructions/instruct.ts';
import { lockRobots } from '../lock.ts';
import { addCause, clearCauses } from './causes.ts';
import { spreadCause, wideCauses } from './wide.ts';

const ofUser = (id: number): Sql => sql`user_id = ${id}`;
const { robots: ofPair } = wideCauses.pair_off;
const { robots: copying } = wideCauses.trader_suspended;
const { robots: atExchange } = wideCauses.exchange_off;

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
    await spreadCause(acting, { cause: 'pair_off', of: objectId, detail: payload.symbol });
  }),
  on('pair.switched_on', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: ofPair(objectId) }, 'pair_off');
  }),
  ...(['trader.suspended', 'trader.revoked'] as const).map((type) =>
    on(type, async ({ objectId, payload, ...acting }) => {
      await spreadCause(acting, { cause: 'trader_suspended', of: objectId, detail: payload.reason });
    }),
  ),
  on('trader.reinstated', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: copying(objectId) }, 'trader_suspended');
  }),
  on('exchange.switched_off', async ({ objectId, payload, ...acting }) => {
    await spreadCause(acting, { cause: 'exchange_off', of: objectId, detail: payload.reason });
  }),
  on('exchange.switched_on', async ({ objectId, ...acting }) => {
    await clearCauses(acting, { robots: atExchange(objectId) }, 'exchange_off');
  }),
];
