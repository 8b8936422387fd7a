import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { compare } from '@quarterdeck/contract/money';
import type { PlatformRecharge, reportRecharge } from '@quarterdeck/contract/platform';
import type { Network } from '@quarterdeck/contract/withdrawal-settings';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { writeChange } from '#kernel/change.ts';
import { command } from '#kernel/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { insertRecharge } from './insert.ts';
import { policy } from './policy.ts';
import { follow, type Owner } from './report-rules.ts';
import { type RechargeRow, rechargeSubject } from './subject.ts';
import { isNetwork, readTerms } from './terms.ts';

type Input = BodyOf<typeof reportRecharge>;

/**
 * Money came in for a user, as the platform sees it on chain. The first report stores it, later ones bring it
 * forward; the same output of a transaction is one recharge and credited once, however often and by however many at
 * a time it is reported.
 */
export const report = command<Input, z.output<typeof PlatformRecharge>>({
  action: 'recharge.report',
  async run({ post, ...scope }) {
    const { tx, input, context } = scope;
    const network = networkOf(input.network);
    const owner = await findOwner(tx, input.uid);
    const { row, isNew } = await findOrInsert(tx, input, owner, context.now);
    const object = { type: 'recharge', id: row.id };
    const patch = await follow(
      {
        ...scope,
        row,
        owner,
        terms: await readTerms(tx, network),
        post: (movement, options) => post(object, movement, options),
      },
      { confirmations: input.confirmations, dropped: input.dropped ?? false },
    );
    const {
      row: now,
      before,
      after,
    } = patch === null
      ? { row, before: {}, after: {} }
      : await writeChange(tx, rechargeSubject, row, patch, context.now);
    const { no, status, credited } = now;
    return {
      reply: { no, status, credited },
      object,
      before: isNew ? null : before,
      after: isNew ? { ...firstSeen(row), ...after } : after,
    };
  },
});

function networkOf(name: string): Network {
  if (!isNetwork(name)) throw new Refusal('invalid_request', { fields: { network: 'invalid_request' } });
  return name;
}

async function findOwner(tx: Transaction, uid: string): Promise<Owner> {
  const owner = await tx.maybe<Owner>(
    sql`SELECT id, frozen, blacklisted, risk_score FROM users WHERE uid = ${uid} FOR KEY SHARE`,
  );
  if (owner === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return owner;
}

/** The recharge of this output, locked; of several first reports at a time one stores it and the others find it. */
async function findOrInsert(
  tx: Transaction,
  input: Input,
  owner: Owner,
  now: Date,
): Promise<{ row: RechargeRow; isNew: boolean }> {
  const { network, asset, amount, address, txid, vout } = input;
  if (!policy.rechargeable.includes(asset)) {
    throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
  }
  const draft = { user_id: owner.id, asset, amount, network, address, txid, vout };
  const known = await lock(tx, { network, txid, vout });
  if (known === undefined) {
    const made = await insertRecharge(tx, { ...draft, source: 'chain', status: 'created' }, now);
    if (made !== undefined) return { row: made, isNew: true };
  }
  const row = known ?? (await lock(tx, { network, txid, vout }));
  if (row === undefined) throw new Error(`The recharge by ${txid} was neither stored nor found`);
  const isSame = row.user_id === owner.id && row.asset === asset && compare(row.amount, amount) === 0;
  if (!isSame) throw new Refusal('payment_mismatch');
  return { row, isNew: false };
}

async function lock(
  tx: Transaction,
  { network, txid, vout }: Pick<Input, 'network' | 'txid' | 'vout'>,
): Promise<RechargeRow | undefined> {
  return await tx.maybe<RechargeRow>(sql`
    SELECT * FROM recharge WHERE network = ${network} AND txid = ${txid} AND vout = ${vout} FOR UPDATE`);
}

function firstSeen({ no, status, user_id, asset, network, amount, address, txid, vout }: RechargeRow) {
  return { no, status, user_id, asset, network, amount, address, txid, vout };
}
