import type { Authority } from '@quarterdeck/contract/access';
import { badRowsMax } from '@quarterdeck/contract/file-import';
import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { add, compare } from '@quarterdeck/contract/money';
import type {
  ImportSource,
  importRecharges,
  previewRecharges,
  RechargeFault,
  RechargeImport,
  RechargePreview,
} from '@quarterdeck/contract/recharge-import';
import type { RechargeReason } from '@quarterdeck/contract/recharge-machine';
import sql, { join } from 'sql-template-tag';
import { inScope, userOwner } from '#kernel/access/scope.ts';
import { type CommandScope, command } from '#kernel/command.ts';
import type { BadRow } from '#kernel/csv-rows.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { createTurns } from '#kernel/in-turn.ts';
import { Refusal } from '#kernel/refusal.ts';
import { setAside } from './credit.ts';
import { type ImportRow, parseRecharges } from './import-rows.ts';
import { insertRecharge } from './insert.ts';

/** Reading takes processor time, and the text stays in memory. */
const inTurn = createTurns(1, 20);

interface OwnedRow extends ImportRow {
  /** Null: nobody knows whose money it is. */
  user_id: number | null;
}

interface Sorted {
  good: OwnedRow[];
  known: number;
  bad: BadRow<RechargeFault>[];
}

/** Says what would become of a file; nothing is kept. */
export async function preview(
  db: Queryable,
  { source, text }: BodyOf<typeof previewRecharges>,
  access: Authority,
): Promise<RechargePreview> {
  const parsed = await inTurn(async () => parseRecharges(text, source));
  const { good, known, bad } = await sort(db, source, parsed, access);
  return {
    good: good.length,
    known,
    bad: bad.length,
    sums: sumsOf(good),
    bad_rows: bad.slice(0, badRowsMax),
  };
}

/** Takes the rows of a file that are not known yet. Nobody is credited by it: rows of users wait for another admin. */
export const importFile = command<
  BodyOf<typeof importRecharges>,
  RechargeImport,
  undefined,
  ReturnType<typeof parseRecharges>
>({
  action: 'recharge.import',
  prepare: ({ text, source }) => inTurn(async () => parseRecharges(text, source)),
  async run(scope) {
    const { tx, input, prepared, context } = scope;
    const { source, name, skip_bad } = input;
    const sorted = await sort(tx, source, prepared, context.actor.access);
    if (sorted.bad.length > 0 && !skip_bad) {
      throw new Refusal('file_has_bad_rows', { parameters: { count: String(sorted.bad.length) } });
    }
    const reply: RechargeImport = { waiting: 0, unmatched: 0, known: sorted.known };
    for (const row of sorted.good) reply[await store(scope, row, { source, name })] += 1;
    return {
      reply,
      object: { type: 'recharge', id: 0 },
      before: null,
      after: { source, name, ...reply, skipped: sorted.bad.length },
    };
  },
});

/** Tells what is good of what is known and what is bad, as the database has it now. */
async function sort(
  db: Queryable,
  source: ImportSource,
  { rows, bad }: ReturnType<typeof parseRecharges>,
  access: Authority,
): Promise<Sorted> {
  const [users, stored] = await Promise.all([usersOf(db, rows, access), storedOf(db, source, rows)]);
  const sorted: Sorted = { good: [], known: 0, bad: [...bad] };
  for (const row of rows) {
    const user_id = row.uid === '' ? null : users.get(row.uid);
    const known = stored.get(row.row);
    const { row: number, text } = row;
    if (user_id === undefined) sorted.bad.push({ row: number, text, fault: 'user_unknown' });
    else if (known === undefined) sorted.good.push({ ...row, user_id });
    else if (isSame(known, { ...row, user_id })) sorted.known += 1;
    else sorted.bad.push({ row: number, text, fault: 'known_differs' });
  }
  sorted.bad.sort((one, other) => one.row - other.row);
  return sorted;
}

interface Stored {
  row: number;
  user_id: number | null;
  asset: string;
  amount: string;
}

/** A file that does not say whose the money is, and one that was matched since, tell of the same. */
function isSame(stored: Stored, { user_id, asset, amount }: OwnedRow): boolean {
  const isAnothers = user_id !== null && stored.user_id !== null && user_id !== stored.user_id;
  return !isAnothers && stored.asset === asset && compare(stored.amount, amount) === 0;
}

async function usersOf(
  db: Queryable,
  rows: readonly ImportRow[],
  access: Authority,
): Promise<Map<string, number>> {
  const uids = rows.flatMap(({ uid }) => (uid === '' ? [] : [uid]));
  const named = join([sql`uid = ANY(${uids}::text[])`, ...inScope(access, userOwner)], ' AND ');
  const users = await db.query<{ id: number; uid: string }>(sql`SELECT id, uid FROM users WHERE ${named}`);
  return new Map(users.map(({ id, uid }) => [uid, id]));
}

async function storedOf(
  db: Queryable,
  source: ImportSource,
  rows: readonly ImportRow[],
): Promise<Map<number, Stored>> {
  const given = rows.map(({ row, network, reference, vout }) => ({ row, network, reference, vout }));
  const same =
    source === 'chain'
      ? sql`recharge.txid = given.reference AND recharge.vout = given.vout`
      : sql`recharge.provider_ref = given.reference AND recharge.source = 'psp'`;
  const stored = await db.query<Stored>(sql`
    SELECT given.row, recharge.user_id, recharge.asset, recharge.amount
    FROM jsonb_to_recordset(${JSON.stringify(given)}) AS given ("row" int, network text, reference text, vout int)
    JOIN recharge ON recharge.network = given.network AND ${same}`);
  return new Map(stored.map((one) => [one.row, one]));
}

/** Stores one row; what another told of at this very moment is known. */
async function store(
  { tx, context, post, emit }: CommandScope<unknown>,
  { user_id, asset, amount, network, reference, vout, address, memo, row }: OwnedRow,
  { source, name }: { source: ImportSource; name: string },
): Promise<keyof RechargeImport> {
  const isOwned = user_id !== null;
  const at = source === 'chain' ? { txid: reference, vout } : { provider_ref: reference };
  const recharge = await insertRecharge(
    tx,
    {
      ...{ user_id, asset, amount, network, address, memo, source, ...at },
      status: isOwned ? 'pending_review' : 'unmatched',
      confirmed_at: context.now.toISOString(),
      maker_id: isOwned ? context.actor.access.id : null,
      proof: `${name}, ${row}`,
      reason: (isOwned ? 'imported' : 'owner_unknown') satisfies RechargeReason,
    },
    context.now,
  );
  if (recharge === undefined) return 'known';
  if (isOwned) return 'waiting';
  const object = { type: 'recharge', id: recharge.id };
  const { batch_id } = await setAside({ tx, emit, post: (movement) => post(object, movement) }, recharge);
  await tx.query(sql`UPDATE recharge SET batch_id = ${batch_id} WHERE id = ${recharge.id}`);
  return 'unmatched';
}

function sumsOf(rows: readonly OwnedRow[]): RechargePreview['sums'] {
  const sums = new Map<string, RechargePreview['sums'][number]>();
  for (const { asset, amount, user_id } of rows) {
    const sum = sums.get(asset) ?? { asset, owned: '0', unmatched: '0' };
    const side = user_id === null ? 'unmatched' : 'owned';
    sums.set(asset, { ...sum, [side]: add(sum[side], amount) });
  }
  return [...sums.values()];
}
