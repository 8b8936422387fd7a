// Books withdrawal requests through the ledger: `once` for each user, or by so many connections at a time for some seconds.
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { transaction } from '@quarterdeck/server/kernel/database/transaction';
import { withdrawalRequest } from '@quarterdeck/server/ledger/movements/withdrawal';
import { post } from '@quarterdeck/server/ledger/post';
import { connections } from './load.ts';

const [mode = '', firstRef = '', users = '', seconds = '', atOnce = String(connections)] =
  process.argv.slice(2);
const pool = createPool(process.env.DATABASE_URL ?? '', { max: mode === 'once' ? 1 : Number(atOnce) });
let ref = Number(firstRef);

/** PostgreSQL plans a statement again five times before it keeps a plan. */
const timesToLearn = 10;

async function book(userId: number): Promise<void> {
  ref += 1;
  const id = ref;
  await transaction(pool, (tx) =>
    post(tx, {
      movement: withdrawalRequest({ userId, asset: 'USDT', gross: '1.5' }),
      idemKey: String(id),
      ref: { type: 'withdrawal', id },
      effectiveAt: new Date(),
      actor: 'bench',
    }),
  );
}

if (mode === 'once') {
  for (let user = 1; user <= Number(users); user += 1) await book(user);
} else {
  // A pool's connections stand, and know their statements and plans, long before a busy hour: to learn them is not booking.
  for (let time = 0; time < timesToLearn; time += 1)
    await Promise.all(
      Array.from({ length: Number(atOnce) }, (_, index) => book(1 + (index % Number(users)))),
    );
  const start = performance.now();
  const end = start + Number(seconds) * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      while (performance.now() < end) {
        await book(1 + Math.floor(Math.random() * Number(users)));
        count += 1;
      }
    }),
  );
  console.log((count / (performance.now() - start)) * 1_000);
}
await pool.end();
