import { importRecharges } from '@quarterdeck/contract/features/recharges/import';
import type { Random } from '../faults/random.ts';
import { transactionIdOf } from '../support/chain.ts';
import { textOf, units } from './decimals.ts';
import { type By, type House, isOwn, note } from './house.ts';
import { type Kind, kind, rowOf } from './kinds.ts';
import { goesOn, type Recharge, seen } from './recharge-rows.ts';

interface FileRow {
  /** Null: the file does not say. */
  user: number | null;
  amount: string;
  ref: string;
  vout: number;
}

interface File {
  source: 'chain' | 'psp';
  rows: FileRow[];
  isSkipping: boolean;
}

const knownOf = ({ recharges }: House, source: File['source'], { ref, vout }: FileRow) =>
  goesOn(recharges.filter((row) => row.source === source && row.ref === ref && row.vout === vout));

function drawRow({ users, recharges }: House, random: Random, source: File['source']): FileRow {
  const user = random.chance(0.25) ? null : random.whole(0, users.length - 1);
  const known = random.chance(0.25) ? random.pick(recharges.slice(-15)) : undefined;
  if (known !== undefined && known.source === source)
    return {
      user: random.chance(0.7) ? known.user : user,
      amount: textOf(known.amount),
      ref: known.ref,
      vout: source === 'chain' && random.chance(0.15) ? known.vout + 1 : known.vout,
    };
  const ref = transactionIdOf(`file ${recharges.length} ${random.whole(1, 10 ** 9)}`);
  return { user, amount: random.pick(['7.5', '64.25', '910']) ?? '7.5', ref, vout: 0 };
}

function isBad(house: House, by: By, source: File['source'], row: FileRow): boolean {
  if (isOwn(by, row.user)) return true;
  const known = knownOf(house, source, row);
  // The same amount of the same transaction: one of both has the index wrong.
  const isSame = (one: Recharge) =>
    one.source === source && one.ref === row.ref && one.amount === units(row.amount);
  if (known === undefined) return house.recharges.some(isSame);
  const isAnothers = row.user !== null && known.user !== null && row.user !== known.user;
  return isAnothers || known.amount !== units(row.amount);
}

/** A file of what came in: what is somebody's waits for a checker, the rest for its owner; nothing is booked. */
const take = kind<File>({
  action: 'recharge.import',
  weight: 3,
  by: ['maker', 'admin'],
  input(house, random) {
    const source = random.chance(0.5) ? 'chain' : 'psp';
    const rows = Array.from({ length: random.whole(1, 3) }, () => drawRow(house, random, source));
    const isDistinct = new Set(rows.map(({ ref }) => ref)).size === rows.length;
    return isDistinct ? { source, rows, isSkipping: random.chance(0.5) } : undefined;
  },
  may: (house, { by, input: { source, rows, isSkipping } }) =>
    isSkipping || !rows.some((row) => isBad(house, by, source, row)),
  does(house, { by, input: { source, rows } }) {
    const good = rows.filter(
      (row) => !isBad(house, by, source, row) && knownOf(house, source, row) === undefined,
    );
    for (const { user, amount, ref } of good) {
      note(house, 'recharge.import');
      const told = { source, ref, user, amount: units(amount), createdAt: house.now };
      house.recharges.push(
        user === null
          ? { ...seen, ...told, importer: by, status: 'unmatched' }
          : { ...seen, ...told, importer: by, maker: by, isOwnerImported: true, status: 'pending_review' },
      );
    }
  },
  sends(_, { input: { source, rows, isSkipping } }) {
    const network = source === 'chain' ? 'TRC20' : 'acme';
    const lines = rows.map(
      ({ user, amount, ref, vout }) =>
        `${user === null ? '' : `m-${user}`},USDT,${network},${amount},${ref},${vout}`,
    );
    const text = ['uid,asset,network,amount,reference,vout', ...lines].join('\n');
    return { endpoint: importRecharges, body: { source, name: 'file.csv', text, skip_bad: isSkipping } };
  },
  async learns(names, _, real) {
    const { recharges } = real.house;
    while (names.recharges.length < recharges.length) {
      const { source, ref } = rowOf(recharges, names.recharges.length);
      if (source === 'manual') return;
      const id = await real.idOf('recharge', source === 'chain' ? 'txid' : 'provider_ref', ref);
      names.rechargeNos.push(await real.noOf('recharge', id));
      names.recharges.push(id);
    }
  },
});

export const rechargeImportKinds: readonly Kind[] = [take];
