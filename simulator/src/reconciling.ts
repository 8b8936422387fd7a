import {
  acceptBreak,
  acknowledgeBreak,
  assignBreak,
  assignees,
  commentBreak,
  proposeAcceptance,
  type ReconBreak,
  reconBreakList,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import { importStatement } from '@quarterdeck/contract/features/statements/statements';
import { call, run, type Story } from './step.ts';
import { hour, minute, type Payment, type World } from './world.ts';

/** Of the statement's lines, as many are not in it that should be. */
const forgotten = 3;

/**
 * The statement of the hot wallet is taken in and the books are compared: most of it agrees, and of what does not some is
 * explained, some looked into, some untouched. Nothing of it is left to chance.
 */
export function reconciling({ timeline, until, payments }: World): void {
  const hoursBefore = (hours: number) => new Date(until.getTime() - hours * hour);
  timeline.add(hoursBefore(7), function* (at) {
    const covered = payments.filter(({ at: paid }) => paid > hoursBefore(60) && paid < hoursBefore(12));
    const rows = statementRows(covered);
    if (rows.length === 0) return;
    const text = ['time,reference,amount,asset,memo', ...rows].join('\n');
    yield* call(at, 'maker', importStatement, {
      body: { source: 'hot_wallet', name: 'hot-wallet.csv', text },
    });
  });
  timeline.add(hoursBefore(6), function* (at) {
    yield* run(at, 'reconcile_nightly');
    yield* run(at, 'reconcile');
  });
  timeline.add(hoursBefore(5), explaining);
}

/** Some payments are missing, one has another amount, and one is unknown. */
function statementRows(payments: readonly Payment[]): string[] {
  const kept = payments.filter((_, index) => index === 0 || index > forgotten);
  const rows = kept.map(({ at, txid, amount }, index) =>
    rowOf(at, txid, index === kept.length - 2 ? amount + 0.5 : amount),
  );
  const [first] = payments;
  if (first === undefined) return rows;
  const stranger = rowOf(new Date(first.at.getTime() + hour), 'cafe'.repeat(16), 61.8);
  return [...rows, `${stranger}nobody asked for it`];
}

const rowOf = (at: Date, txid: string, amount: number) =>
  `${at.toISOString()},${txid},${amount.toFixed(2)},USDT,`;

function* explaining(at: Date): Story {
  const page = yield* call(at, 'maker', reconBreakList.index, { query: { status: 'open', page_size: 20 } });
  const [accepted, asked, assigned, looked] = page?.list ?? [];
  const after = (minutes: number) => new Date(at.getTime() + minutes * minute);
  if (accepted !== undefined) {
    const waiting = yield* askingToAccept(accepted, 'Statement of the second wallet, case 40131', after(5));
    if (waiting !== null) yield* call(after(40), 'checker', acceptBreak, { body: target(waiting) });
  }
  if (asked !== undefined)
    yield* askingToAccept(asked, 'The custodian has confirmed it, case 40132', after(10));
  const staff = yield* call(after(12), 'maker', assignees, {});
  const checker = staff?.list.find(({ username }) => username === 'checker');
  if (assigned !== undefined && checker !== undefined) {
    const given = yield* call(after(15), 'maker', assignBreak, {
      body: { ...target(assigned), assignee_id: checker.id },
    });
    if (given !== null)
      yield* call(after(30), 'checker', commentBreak, {
        body: { ...target(given), reason: 'I have asked the custodian for the transaction' },
      });
  }
  if (looked !== undefined) yield* call(after(20), 'maker', acknowledgeBreak, { body: target(looked) });
}

function askingToAccept(row: ReconBreak, evidence: string, at: Date): Story<ReconBreak | null> {
  return call(at, 'maker', proposeAcceptance, {
    body: { ...target(row), evidence, reason: 'It stands on the statement of another wallet' },
  });
}

const target = ({ id, version }: ReconBreak) => ({ id, version });
