import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { type Recharge, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { aUser } from '#features/users/fixtures.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { balances } from '#ledger/balances.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { rechargeCredited } from '#ledger/movements/recharge.ts';
import { tronAddressOf } from '#test/support/chain.ts';
import type { TestServer } from '#test/support/test-server.ts';
import type { RechargeRow } from './subject.ts';

let made = 0;

/** The input of a proposal. */
export const why = { proof: 'Ticket 4711', reason: 'The sender wrote to us' };

/** What a command names a row by. */
export const pointer = ({ id, version }: Pick<Recharge, 'id' | 'version'>) => ({ id, version });

/** Those who bring recharges in and check them, signed in. */
export async function staffOf({ signIn }: Pick<TestServer, 'signIn'>) {
  const [admin, maker, checker] = await Promise.all([signIn('admin'), signIn('maker'), signIn('checker')]);
  return { admin, maker, checker };
}

type Given = Partial<Omit<RechargeRow, 'id'>> & Pick<RechargeRow, 'user_id'>;

/** A recharge of 100 USDT that the platform has seen on chain. Nothing is booked for it. */
export async function aRecharge(db: Queryable, given: Given): Promise<RechargeRow> {
  made += 1;
  const created = given.created_at ?? new Date().toISOString();
  const row = {
    no: `R-${process.pid}-${made}`,
    asset: 'USDT',
    network: 'TRC20',
    amount: '100',
    fee: '0',
    credited: '0',
    address: `T-${made}`,
    txid: `${process.pid}-${made}`,
    vout: 0,
    source: 'chain',
    confirmations: 3,
    status: 'confirming',
    ...given,
  };
  return await db.one<RechargeRow>(sql`
    INSERT INTO recharge (no, user_id, asset, network, amount, fee, credited, address, txid, vout, provider_ref, source,
      confirmations, confirmed_at, status, proof, maker_id, reviewer_id, reason, match_user_id, reverse_maker_id, batch_id, created_at, updated_at)
    VALUES (${row.no}, ${row.user_id}, ${row.asset}, ${row.network}, ${row.amount}, ${row.fee}, ${row.credited},
      ${row.address}, ${row.txid}, ${row.vout}, ${row.provider_ref ?? null}, ${row.source}, ${row.confirmations},
      ${row.confirmed_at ?? (row.confirmations >= 12 ? created : null)}, ${row.status}, ${row.proof ?? null},
      ${row.maker_id ?? null}, ${row.reviewer_id ?? null}, ${row.reason ?? null},
      ${row.match_user_id ?? null}, ${row.reverse_maker_id ?? null}, ${row.batch_id ?? null}, ${created}, ${row.updated_at ?? created})
    RETURNING *`);
}

/** Books what a recharge says is credited into its user's wallet, at this moment. */
export async function bookCredit(
  { pool, services }: TestServer,
  row: RechargeRow,
  at: string,
): Promise<void> {
  const { id, user_id, asset, credited } = row;
  const movement = rechargeCredited({ userId: user_id ?? 0, asset, credited, fee: '0', via: '101' });
  const ref = { type: 'recharge', id };
  const { batchId } = await bookAlone(pool, movement, { effectiveAt: new Date(at), ref });
  await services.db.query(sql`UPDATE recharge SET batch_id = ${batchId} WHERE id = ${id}`);
}

/** A transaction on chain to a new user, which can be reported again and again. */
export async function anArrival(server: TestServer, user = {}) {
  const { id: userId, uid } = await aUser(server.services.db, user);
  made += 1;
  const first = {
    uid,
    asset: 'USDT' as const,
    network: 'TRC20',
    amount: '120.25',
    address: tronAddressOf('hot wallet'),
    txid: made.toString(16).padStart(64, 'ab'),
    vout: 1,
    confirmations: 0,
  };
  return {
    userId,
    uid,
    first,
    report: (changes: object = {}) => server.platform.post(reportRecharge, { ...first, ...changes }),
    /** The same without saying whose it is. */
    reportUnknown: (changes: object = {}) => {
      const { uid: _uid, ...rest } = first;
      return server.platform.post(reportRecharge, { ...rest, ...changes });
    },
    available: async () => (await balances(server.services.db, userId))[0]?.available,
    async row() {
      const { list } = await (await server.signIn('checker')).call(rechargeList.index, { txid: first.txid });
      if (list.length !== 1 || list[0] === undefined) throw new Error(`${list.length} recharges`);
      return list[0];
    },
  };
}
