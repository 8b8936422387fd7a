// How long a server takes to know who asks and what they may, in microseconds each, once it remembers the session.
import { type Ability, can } from '@quarterdeck/contract/core/access';
import { abilities } from '@quarterdeck/contract/rights';
import { createSessions } from '@quarterdeck/server/identity/sessions';
import { createCipher } from '@quarterdeck/server/kernel/crypto/secret-key';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { median } from './measure.ts';

const [token = ''] = process.argv.slice(2);
const [rounds, checks] = [21, 20_000];

const pool = createPool(process.env.DATABASE_URL ?? '', { max: 1 });
const sessions = createSessions({
  pool,
  cipher: createCipher(Buffer.alloc(32)),
  tokenMinutes: 30,
  idleMinutes: 60,
  absoluteHours: 12,
});

/** The last of many rights is what takes longest to find. */
const [lastRight] = abilities.slice(-1) as [Ability];

/** As a request does it: the token's hash, the session, its ends, and the right, of somebody who has each by its name. */
async function check(): Promise<void> {
  const holder = await sessions.authenticate(token, new Date());
  if (holder === null) throw new Error('There is no token');
  if (!can({ ...holder.actor.access, admin: false, abilities }, lastRight))
    throw new Error('The right is missing');
}

const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const start = performance.now();
  for (let count = 0; count < checks; count += 1) await check();
  times.push(((performance.now() - start) / checks) * 1_000);
}
console.log(median(times));
await sessions.close();
await pool.end();
