import { type Authority, amountMax, boundedAbilities } from '@quarterdeck/contract/core/access';
import { type Machine, step } from '@quarterdeck/contract/core/machine';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ObjectReference } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope, isScoped, type Owner, withoutScope } from '#kernel/scope/scope.ts';
import { type Command, type CommandScope, command, type Outcome } from './command.ts';

export interface ChangeableRow {
  id: number;
  version: number;
}

/** What a feature's commands change: a table, the machine that its status follows, and how a row is answered. */
export interface Subject<Row extends ChangeableRow, Reply> {
  /** As the log, the ledger and events call it. */
  type: string;
  /** Its table, where that has another name. */
  table?: string;
  /** The column by which people know its rows, such as a number. */
  name?: string;
  /** Whose data a row of that table is. */
  owner: Owner;
  /** What is locked besides, before the row is: a call that locks, by the row's columns. */
  lockFirst?: Sql;
  /** The row as endpoints answer it, with what this caller may do with it. */
  read(db: Queryable, id: number, access: Authority): Promise<Reply>;
  /** Columns whose values the log must not hold. */
  masked?: readonly (keyof Row & string)[];
}

export interface ChangeInput {
  id: number;
  /** The version that the caller saw; absent where the program itself acts on what it finds. */
  version?: number;
}

export interface ChangeScope<Row, Input> extends Omit<CommandScope<Input>, 'post' | 'emit'> {
  /** Locked for this command, at the version that the caller saw. */
  row: Row;
  post(...posting: TailOf<CommandScope<Input>['post']>): Promise<number>;
  /** Posts for another record, which comes along with this one. */
  postFor: CommandScope<Input>['post'];
  emit: CommandScope<Input>['emit'];
}

type TailOf<Post> = Post extends (object: ObjectReference, ...rest: infer Rest) => unknown ? Rest : never;

/** The columns that change. An empty one still counts as a change and makes a new version. */
export type Patch<Row> = Partial<Omit<Row, 'id' | 'version'>>;

/**
 * Declares a command on one row: it is locked, its version checked, the rule asked, the patch written, the log
 * given what changed.
 */
export function change<Row extends ChangeableRow, Reply, Input extends ChangeInput>(
  subject: Subject<Row, Reply>,
  action: string,
  rule: (scope: ChangeScope<Row, Input>) => Promise<Patch<Row>>,
): Command<Input, Reply> {
  const { type } = subject;
  return command({
    action,
    objectOf: ({ id }) => ({ type, id }),
    find: (tx, { id }, isNew, access) => lockRow(tx, subject, id, isNew, access),
    async run({ post, ...scope }, found) {
      const { tx, input, context } = scope;
      const row = await assertVersion(tx, subject, found, input, context.actor.access);
      const object = { type, id: row.id };
      const own: ChangeScope<Row, Input>['post'] = (...posting) => post(object, ...posting);
      const patch = await rule({ ...scope, row, post: own, postFor: post });
      // Sent together, carried out one after the other: the answer is read as the change left it.
      const [{ before, after }, reply] = await Promise.all([
        writeChange(tx, subject, row, patch, context.now),
        readChanged(tx, subject, row.id, context.actor.access),
      ]);
      return { reply, object, before, after, reason: reasonOf(input) };
    },
  });
}

/**
 * Declares a command that deletes one row: it is locked, its version checked, the rule asked, and the log keeps what it
 * was.
 */
export function removal<Row extends ChangeableRow, Reply, Input extends ChangeInput>(
  subject: Subject<Row, Reply>,
  action: string,
  rule: (
    scope: Pick<ChangeScope<Row, Input>, 'tx' | 'row' | 'context' | 'emit' | 'services'>,
  ) => Promise<void>,
): Command<Input, null> {
  const { type, table = type, masked = [] } = subject;
  return command({
    action,
    objectOf: ({ id }) => ({ type, id }),
    find: (tx, { id }, isNew, access) => lockRow(tx, subject, id, isNew, access),
    async run({ tx, input, context, emit, services }, found) {
      const row = await assertVersion(tx, subject, found, input, context.actor.access);
      await rule({ tx, row, context, emit, services });
      await tx.query(sql`DELETE FROM ${raw(table)} WHERE id = ${row.id}`);
      const { after: before } = difference({}, row, masked);
      return { reply: null, object: { type, id: row.id }, before, after: null, reason: reasonOf(input) };
    },
  });
}

/** The row as the change left it, also where that took it out of the sight of the caller, who had it until then. */
export async function readChanged<Row extends ChangeableRow, Reply>(
  tx: Transaction,
  subject: Subject<Row, Reply>,
  id: number,
  access: Authority,
): Promise<Reply> {
  try {
    return await subject.read(tx, id, access);
  } catch (error) {
    const isHidden = error instanceof Refusal && error.code === 'not_found' && isScoped(access);
    if (!isHidden) throw error;
    return await subject.read(tx, id, withoutScope(access));
  }
}

/**
 * Writes the patch to a row that is locked, as a new version, and says what changed: for commands that find or make
 * their row themselves.
 */
export async function writeChange<Row extends ChangeableRow, Reply>(
  tx: Transaction,
  { type, table = type, masked = [] }: Subject<Row, Reply>,
  row: Row,
  patch: Patch<Row>,
  now: Date,
): Promise<{ row: Row } & Pick<Outcome<never>, 'before' | 'after'>> {
  const changed = await writePatch(tx, table, row, patch, now);
  return { row: changed, ...difference(row, changed, masked) };
}

/**
 * The state that `event` leads to for the caller.
 * @throws Refusal where the machine or its guard says no.
 */
export function advance<Row extends { status: string }, State extends string, Event extends string>(
  machine: Machine<Row, State, Event>,
  row: Row,
  event: NoInfer<Event>,
  access: Authority,
): State {
  const outcome = step(machine, row, event, access);
  if ('refused' in outcome) {
    const limit = limitOf(machine, row, event, access);
    throw new Refusal(outcome.refused, limit === null ? {} : { parameters: { limit } });
  }
  return outcome.to;
}

/** The caller's limit for this arrow; null is unlimited. */
function limitOf<Row extends { status: string }, State extends string, Event extends string>(
  { transitions }: Machine<Row, State, Event>,
  { status }: Row,
  event: Event,
  access: Authority,
): string | null {
  const arrow = transitions.find((one) => one.event === event && one.from.some((from) => from === status));
  const bounded = boundedAbilities.find((ability) => ability === arrow?.ability);
  return bounded === undefined ? null : amountMax(access, bounded);
}

/**
 * The row, locked where the command will be executed: see `Command.find`. A row out of the scope of `access`
 * is neither found nor waited for, as if it were missing.
 */
export async function lockRow<Row extends ChangeableRow, Reply>(
  tx: Transaction,
  { type, table = type, owner, lockFirst }: Subject<Row, Reply>,
  id: number,
  isNew: Sql,
  access: Authority,
): Promise<Row | undefined> {
  const conditions = [sql`id = ${id}`, isNew, ...inScope(access, owner)];
  const from = sql`FROM ${raw(table)} WHERE ${join(conditions, ' AND ')}`;
  // Sent together, carried out one after the other: the row is read once the first lock is held.
  const [, row] = await Promise.all([
    lockFirst && tx.query(sql`SELECT ${lockFirst} ${from}`),
    tx.maybe<Row>(sql`SELECT * ${from} FOR UPDATE`),
  ]);
  return row;
}

/**
 * The row, provided that it is there and as the caller saw it.
 * @throws Refusal `not_found`, `version_stale` with the row as it is now.
 */
export async function assertVersion<Row extends ChangeableRow, Reply>(
  tx: Transaction,
  subject: Subject<Row, Reply>,
  row: Row | undefined,
  { version }: ChangeInput,
  access: Authority,
): Promise<Row> {
  if (row === undefined) throw new Refusal('not_found');
  if (version !== undefined && version !== row.version) {
    throw await staleVersion(tx, subject, row, version, access);
  }
  return row;
}

/** Says what happened to the row since the caller saw it, and sends it along as it is now. */
async function staleVersion<Row extends ChangeableRow, Reply>(
  tx: Transaction,
  subject: Subject<Row, Reply>,
  row: Row,
  seen: number,
  access: Authority,
): Promise<Refusal> {
  const changes = await tx.query<{ at: string; actor: string; action: string; after: unknown }>(sql`
    SELECT at, actor, action, after FROM admin_log
    WHERE object_type = ${subject.type} AND object_id = ${row.id} AND result = 'done' AND after <> '{}'
    ORDER BY id DESC LIMIT ${Math.min(Math.max(row.version - seen, 1), 20)}`);
  return new Refusal('version_stale', {
    parameters: { changed: [...new Set(changes.map(({ actor }) => actor))].join(', ') },
    data: { current: await subject.read(tx, row.id, access), changes },
  });
}

async function writePatch<Row extends ChangeableRow>(
  tx: Transaction,
  table: string,
  row: Row,
  patch: Patch<Row>,
  now: Date,
): Promise<Row> {
  const stamped = 'updated_at' in row ? { ...patch, updated_at: now.toISOString() } : patch;
  const assignments = Object.entries(stamped)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${raw(column)} = ${value}`);
  return await tx.one<Row>(sql`
    UPDATE ${raw(table)} SET ${join([...assignments, sql`version = version + 1`])} WHERE id = ${row.id} RETURNING *`);
}

/** Bookkeeping of the row itself, which says nothing about what changed. */
const unremarkable = ['version', 'updated_at'];

function difference(row: object, changed: object, masked: readonly string[]) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(changed)) {
    const previous = (row as Record<string, unknown>)[column];
    if (previous === value || unremarkable.includes(column)) continue;
    if (JSON.stringify(previous) === JSON.stringify(value)) continue;
    before[column] = masked.includes(column) ? '***' : previous;
    after[column] = masked.includes(column) ? '***' : value;
  }
  return { before, after };
}

function reasonOf(input: object): string | null {
  return 'reason' in input && typeof input.reason === 'string' ? input.reason : null;
}
