import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { queryable } from '#kernel/database/sql.ts';
import { allBalances } from '#ledger/fixtures.ts';
import { transactionIdOf } from '../support/chain.ts';
import { textOf } from './decimals.ts';
import type { House } from './house.ts';
import { rowOf } from './kinds.ts';
import type { Real } from './real.ts';
import { rowStatements } from './state-statements.ts';
import { chainOf } from './user-rows.ts';

/** Everything that counts of every row, in a line each, by what the row is called. */
export type State = Map<string, string>;

type Cell = string | number | boolean | null | bigint;

const time = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** The state of the product as the model has it. */
export function expectedState(house: House, real: Real): State {
  const { names } = real;
  const state: State = new Map();
  const uid = (user: number | null) => (user === null ? null : rowOf(house.users, user).uid);
  const put = (name: string, ...cells: Cell[]) =>
    state.set(name, cells.map((cell) => (typeof cell === 'bigint' ? textOf(cell) : cell)).join(' '));

  for (const [row, user] of house.users.entries()) {
    const above = chainOf(house, row).map(uid).join('<');
    const { request } = user;
    const freeze = [user.frozen, time(user.frozenUntil), user.frozenBy, user.frozenByRisk] as const;
    const active = [time(user.activatedAt), time(user.activatedUntil), user.level] as const;
    const asked = [request?.kind ?? null, request?.by ?? null, uid(request?.referrer ?? null)] as const;
    put(
      `user ${user.uid}`,
      user.version,
      above,
      ...freeze,
      user.blacklisted,
      ...asked,
      ...active,
      user.phone,
    );
  }
  for (const [row, one] of house.withdrawals.entries()) {
    const people = [one.reviewer1, one.reviewer2, one.payer, one.unpaidBy, one.reverseMaker] as const;
    const no = rowOf(names.withdrawalNos, row);
    const [, attempt] = /^key (\d+)$/.exec(one.txid ?? '') ?? [];
    const txid = attempt === undefined ? one.txid : transactionIdOf(`${no}-${attempt}`, one.network);
    const doubt = [one.isUnknown, one.attempt, txid, one.confirmations] as const;
    // Of two that are alike in all else, the one that came first is another's history.
    put(`withdrawal ${no}`, row + 1, one.version, one.status, one.gross, one.fee, ...people, ...doubt);
  }
  for (const [row, one] of house.recharges.entries()) {
    const { version, status, credited, confirmations, isFinal, user, matchUser, reverseMaker } = one;
    const whose = [uid(user), uid(matchUser), reverseMaker] as const;
    put(
      `recharge ${rowOf(names.recharges, row)}`,
      version,
      status,
      credited,
      confirmations,
      isFinal,
      ...whose,
    );
  }
  for (const [row, one] of house.adjustments.entries())
    put(`adjustment ${rowOf(names.adjustments, row)}`, one.version, one.status, one.amount, one.maker);
  for (const [row, one] of house.transfers.entries()) {
    const sums = [one.amount, one.fee, one.received, one.cost, one.earned] as const;
    put(`transfer ${rowOf(names.transfers, row)}`, one.version, one.status, one.kind, ...sums, one.maker);
  }
  for (const { ref, version, status } of house.applications) put(`application ${ref}`, version, status);
  for (const { ref, version, status, held, maker } of house.traders)
    put(`trader ${ref}`, version, status, held, maker);
  for (const { ref, version, status, share, part, maker } of house.copies)
    put(`copy ${ref}`, version, status, share, part, maker);
  if (house.settlingUntil !== null) put('settlement', time(house.settlingUntil));
  for (const [two, { high, until }] of house.marks) {
    const [user, trader] = two.split(' ').map((place) => uid(Number(place)));
    put(`mark ${user} ${trader}`, high, time(until));
  }
  for (const [user, cost] of house.fuel) if (cost !== 0n) put(`fuel ${uid(user)}`, cost);
  for (const [row, one] of house.codeBatches.entries())
    put(`code_batch ${rowOf(names.codeBatches, row)}`, one.version, one.status, one.needsTwo);
  for (const [row, one] of house.codes.entries())
    put(`code ${rowOf(names.codes, row)}`, one.version, one.status, uid(one.owner), uid(one.usedBy));
  for (const { kind, ref, status, amount } of house.fees)
    put(`fee ${kind} ${real.feeRef(ref)}`, status, amount);
  for (const one of house.rewards) {
    const [type = '', row] = one.source.split(' ');
    const fee = type === 'fee' ? rowOf(house.fees, Number(row)) : undefined;
    const source =
      fee === undefined ? `code ${rowOf(names.codes, Number(row))}` : `${fee.kind} ${real.feeRef(fee.ref)}`;
    const { version, status, amount, asset, holdUntil } = one;
    put(
      `reward ${one.kind} ${source} ${uid(one.beneficiary)}`,
      version,
      status,
      amount,
      asset,
      time(holdUntil),
    );
  }
  for (const [account, balance] of house.balances)
    put(`balance ${realAccount(account, names.users)}`, balance);
  for (const [action, times] of house.log) put(`log ${action}`, times);
  put('batches', house.batches);
  return state;
}

/** Accounts of users by the ids that these really have. */
function realAccount(account: string, users: readonly number[]): string {
  const [code, asset, owner] = account.split('/');
  return `${code}/${asset}/${owner === 'house' ? owner : rowOf(users, Number(owner))}`;
}

/** What was in the log and in the ledger before the model began. */
export interface Baseline {
  log: ReadonlyMap<string, number>;
  batches: number;
}

export async function baselineOf(pool: Pool): Promise<Baseline> {
  const db = queryable(pool);
  const rows = await db.query<{ action: string; times: number }>(sql`
    SELECT CASE result WHEN 'done' THEN action ELSE 'refused ' || action END AS action,
      -- Which rewards are settled together goes by the ids of their beneficiaries, which the model does not know: each counts.
      sum(CASE WHEN action = 'settlement.settle' AND result = 'done' THEN (after->>'settled')::int + (after->>'withheld')::int
        ELSE 1 END)::int AS times
    FROM admin_log WHERE result = 'done' OR actor_kind <> 'program' GROUP BY 1`);
  const { batches } = await db.one<{ batches: number }>(
    sql`SELECT count(*)::int AS batches FROM ledger_batch`,
  );
  return { log: new Map(rows.map(({ action, times }) => [action, times])), batches };
}

/** The real state of the product. Sign-ins and runs of the reconciliation, which the rounds cause themselves, are left out. */
export async function realState(pool: Pool, before: Baseline): Promise<State> {
  const state: State = new Map();
  for (const statement of rowStatements) {
    for (const { name, ...cells } of await queryable(pool).query<{ name: string }>(statement))
      state.set(name, Object.values(cells).join(' '));
  }
  for (const [account, balance] of await allBalances(pool)) state.set(`balance ${account}`, balance);
  const now = await baselineOf(pool);
  for (const [action, times] of now.log) {
    const since = times - (before.log.get(action) ?? 0);
    if (since > 0 && !/^(session|recon_run)\./.test(action)) state.set(`log ${action}`, String(since));
  }
  return state.set('batches', String(now.batches - before.batches));
}
