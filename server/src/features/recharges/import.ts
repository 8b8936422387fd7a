import type { Authority } from '@quarterdeck/contract/core/access';
import { badRowsMax } from '@quarterdeck/contract/core/csv-import';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { add, compare } from '@quarterdeck/contract/core/money';
import type {
  ImportSource,
  importRecharges,
  previewRecharges,
  RechargeFault,
  RechargeImport,
  RechargePreview,
} from '@quarterdeck/contract/features/recharges/import';
import type { RechargeReason } from '@quarterdeck/contract/features/recharges/machine';
import sql, { join, raw } from 'sql-template-tag';
import { type CommandScope, command } from '#command/command.ts';
import type { BadRow } from '#domain/csv-import/csv-rows.ts';
import { refuseBad } from '#domain/csv-import/refuse-bad.ts';
import { ofUser, userOwner } from '#domain/users/owner.ts';
import { logInsertEach } from '#kernel/audit/write.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { isDropped } from './dropped.ts';
import { type ImportRow, parseRecharges } from './import-rows.ts';
import { insertRecharge } from './insert.ts';
import { withOtherIndex } from './other-index.ts';
import { announcement, type RechargeRow } from './subject.ts';

/** Reading takes processor time, and the text stays in memory. */
const withPermit = limitConcurrency(1, { waitingMax: 20 });

interface OwnedRow extends ImportRow {
  /** Null: the owner is unknown. */
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
  const parsed = await withPermit(async () => parseRecharges(text, source));
  const { good, known, bad } = await sort(db, source, parsed, access);
  return {
    good: good.length,
    known,
    bad: bad.length,
    dropped: source === 'chain' ? await droppedOf(db, good) : 0,
    sums: sumsOf(good),
    bad_rows: bad.slice(0, badRowsMax),
  };
}

/** The number of rows of dropped transactions. */
async function droppedOf(db: Queryable, rows: readonly ImportRow[]): Promise<number> {
  const given = rows.map(({ network, reference: txid }) => ({ network, txid }));
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) FROM jsonb_to_recordset(${JSON.stringify(given)}) AS given (network text, txid text)
    WHERE ${raw(isDropped('given.'))}`);
  return count;
}

/**
 * Takes the rows of a file that are not known yet. Nothing is booked by it: rows of users wait for another admin, the others until
 * the platform tells of them or two people have said whose they are.
 */
export const importFile = command<
  BodyOf<typeof importRecharges>,
  RechargeImport,
  undefined,
  ReturnType<typeof parseRecharges>
>({
  action: 'recharge.import',
  prepare: ({ text, source }) => withPermit(async () => parseRecharges(text, source)),
  async run(scope) {
    const { tx, input, prepared, context } = scope;
    const { source, name, skip_bad } = input;
    const sorted = await sort(tx, source, prepared, context.actor.access);
    refuseBad(sorted.bad, skip_bad);
    const made: RechargeRow[] = [];
    for (const row of sorted.good) {
      const recharge = await store(scope, row, { source, name });
      if (recharge !== undefined) made.push(recharge);
    }
    await tellOf(scope, made);
    const waiting = made.filter(({ user_id }) => user_id !== null).length;
    const counts = {
      waiting,
      unmatched: made.length - waiting,
      known: sorted.known + sorted.good.length - made.length,
    };
    return {
      reply: { ...counts, sums: sumsOf(made) },
      object: { type: 'recharge', id: 0 },
      before: null,
      after: { source, name, ...counts, skipped: sorted.bad.length },
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
  const [users, stored, otherwise] = await Promise.all([
    usersOf(db, [...rows, ...bad], access),
    storedOf(db, source, rows, access),
    source === 'chain' ? withOtherIndex(db, rows) : ofOtherProvider(db, rows),
  ]);
  const ownerOf = ({ uid }: { uid: string }) => (uid === '' ? null : users.get(uid));
  const sorted: Sorted = {
    good: [],
    known: 0,
    bad: bad.map(({ uid, faults, ...place }) => ({
      ...place,
      faults: [...new Set([...faultsOfOwner(ownerOf({ uid }), access), ...faults])],
    })),
  };
  for (const row of rows) {
    const user_id = ownerOf(row);
    const known = stored.get(row.row);
    const faults = [
      ...faultsOfOwner(user_id, access),
      ...(known === undefined && otherwise.has(row.row) ? ['index_differs' as const] : []),
      ...(known === undefined || isSame(known, { ...row, user_id }) ? [] : ['known_differs' as const]),
    ];
    if (faults.length > 0 || user_id === undefined) sorted.bad.push({ row: row.row, text: row.text, faults });
    else if (known === undefined) sorted.good.push({ ...row, user_id });
    else sorted.known += 1;
  }
  sorted.bad.sort((one, other) => one.row - other.row);
  return sorted;
}

/** The rows of a file whose reference and amount are known of another provider: most likely the same payment, under another name. */
async function ofOtherProvider(db: Queryable, rows: readonly ImportRow[]): Promise<Set<number>> {
  const given = rows.map(({ row, network, reference, asset, amount }) => ({
    ...{ row, network, reference, asset, amount },
  }));
  const found = await db.query<{ row: number }>(sql`
    SELECT DISTINCT given.row FROM jsonb_to_recordset(${JSON.stringify(given)})
      AS given ("row" int, network text, reference text, asset text, amount numeric)
    JOIN recharge ON recharge.provider_ref = given.reference AND recharge.network <> given.network
      AND recharge.asset = given.asset AND recharge.amount = given.amount
    WHERE recharge.source = 'psp' AND recharge.status <> 'reversed'`);
  return new Set(found.map(({ row }) => row));
}

/** No one imports money for themselves, nor for a user outside their scope. */
function faultsOfOwner(userId: number | null | undefined, access: Authority): RechargeFault[] {
  if (userId === undefined) return ['user_unknown'];
  return userId !== null && userId === access.user_id ? ['own_account'] : [];
}

interface Stored {
  row: number;
  user_id: number | null;
  asset: string;
  amount: string;
  /** The caller may see it. */
  is_seen: boolean;
}

/** A row without an owner and a recharge matched since describe the same money. */
function isSame(
  stored: Stored,
  { user_id, asset, amount }: Pick<ImportRow, 'asset' | 'amount'> & { user_id: number | null | undefined },
): boolean {
  // For an unknown user nothing is compared: that is a separate fault.
  const isAnothers = typeof user_id === 'number' && stored.user_id !== null && user_id !== stored.user_id;
  return stored.is_seen && !isAnothers && stored.asset === asset && compare(stored.amount, amount) === 0;
}

async function usersOf(
  db: Queryable,
  rows: readonly { uid: string }[],
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
  access: Authority,
): Promise<Map<number, Stored>> {
  const given = rows.map(({ row, network, reference, vout }) => ({ row, network, reference, vout }));
  const same =
    source === 'chain'
      ? sql`recharge.txid = given.reference AND recharge.vout = given.vout`
      : sql`recharge.provider_ref = given.reference AND recharge.source = 'psp'`;
  const scope = inScope(access, ofUser('recharge.user_id'));
  const isSeen = scope.length === 0 ? sql`true` : join(scope, ' AND ');
  const stored = await db.query<Stored>(sql`
    SELECT given.row, recharge.user_id, recharge.asset, recharge.amount,
      coalesce(${isSeen} OR recharge.imported_by_id = ${access.id}, false) AS is_seen
    FROM jsonb_to_recordset(${JSON.stringify(given)}) AS given ("row" int, network text, reference text, vout int)
    JOIN recharge ON recharge.network = given.network AND ${same}
    -- The last of a row holds: what was taken back stands behind what goes on.
    ORDER BY recharge.status <> 'reversed', recharge.id`);
  return new Map(stored.map((one) => [one.row, one]));
}

/**
 * Stores one row, with a history of its own; undefined where another told of the same at this very moment.
 * @throws Refusal `file_has_bad_rows` where they told otherwise.
 */
async function store(
  { tx, context }: CommandScope<unknown>,
  row: OwnedRow,
  { source, name }: { source: ImportSource; name: string },
): Promise<RechargeRow | undefined> {
  const { user_id, asset, amount, network, reference, vout, address, memo } = row;
  const { access } = context.actor;
  const isOwned = user_id !== null;
  const at = source === 'chain' ? { txid: reference, vout } : { provider_ref: reference };
  const draft = {
    ...{ user_id, asset, amount, network, address, memo, source, ...at },
    status: isOwned ? ('pending_review' as const) : ('unmatched' as const),
    maker_id: isOwned ? access.id : null,
    imported_by_id: access.id,
    owner_imported: isOwned,
    proof: `${name}, ${row.row}`,
    reason: (isOwned ? 'imported' : 'owner_unknown') satisfies RechargeReason,
  };
  const recharge = await insertRecharge(tx, draft, context.now);
  if (recharge !== undefined) {
    const change = { id: recharge.id, before: {}, after: { no: recharge.no, ...draft } };
    tx.send(logInsertEach({ action: 'recharge.import', type: 'recharge', changes: [change] }, context));
    return recharge;
  }
  const known = (await storedOf(tx, source, [row], access)).get(row.row);
  if (known !== undefined && isSame(known, row)) return undefined;
  throw new Refusal('file_has_bad_rows', { parameters: { count: '1' } });
}

/** One notice of a file for those who check, and one for those who look for owners, each about its first row. */
async function tellOf({ tx, emit }: CommandScope<unknown>, made: readonly RechargeRow[]): Promise<void> {
  const waiting = made.find(({ user_id }) => user_id !== null);
  const unmatched = made.find(({ user_id }) => user_id === null);
  if (waiting !== undefined) await emit('recharge.proposed', waiting.id, await announcement(tx, waiting));
  if (unmatched !== undefined)
    await emit('recharge.imported', unmatched.id, await announcement(tx, unmatched));
}

function sumsOf(rows: readonly Pick<RechargeRow, 'asset' | 'amount' | 'user_id'>[]): RechargePreview['sums'] {
  const sums = new Map<string, RechargePreview['sums'][number]>();
  for (const { asset, amount, user_id } of rows) {
    const sum = sums.get(asset) ?? { asset, owned: '0', unmatched: '0' };
    const side = user_id === null ? 'unmatched' : 'owned';
    sums.set(asset, { ...sum, [side]: add(sum[side], amount) });
  }
  return [...sums.values()];
}
