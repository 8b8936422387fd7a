import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import { compare, multiply, subtract, sum } from '@quarterdeck/contract/core/money';
import { highRisk } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { createModel as createLedger } from '#ledger/model.ts';
import type { AccountRef } from '#ledger/movement.ts';
import { transactionIdOf } from '#test/support/chain.ts';

/** A withdrawal as one would follow it on paper, for tests to compare the real one with. */
export interface Paper {
  id: number;
  no: string;
  userId: number;
  rail: 'manual' | 'http';
  gross: string;
  fee: string;
  net: string;
  isRisky: boolean;
  status: string;
  version: number;
  reviewer1: number | null;
  reviewer2: number | null;
  isUnknown: boolean;
  attempt: number;
  key: string | null;
  txid: string | null;
  paidBy: number | null;
  reverseMaker: number | null;
}

export interface PaperActor {
  id: number;
  userId: number | null;
  approveMax: string | null;
}

/** What staff do. `isWrong`: with the input that must be refused, where the command has such. */
export interface PaperMove {
  event: string;
  actor: PaperActor;
  isWrong: boolean;
  txid: string;
}

type Verdict = ErrorCode | undefined;

/** The pipeline of withdrawals in plain words: who may do what, and what it does to the money. */
export function createPaper(balances: Map<string, string>) {
  const ledger = createLedger(balances);
  const rows: Paper[] = [];
  const frozen = new Set<number>();
  const flagged = new Set<number>();

  const book = (debit: AccountRef, credit: AccountRef, amount: string) =>
    ledger.book([{ debit, credit, asset: 'USDT', amount }]);
  const available = (userId: number): AccountRef => ({ code: '201', userId });
  const hold = (userId: number): AccountRef => ({ code: '202', userId });

  function release({ userId, gross }: Paper): void {
    book(hold(userId), available(userId), gross);
  }

  function settle(row: Paper, txid: string): void {
    book(hold(row.userId), { code: '101' }, row.net);
    book(hold(row.userId), { code: '401' }, row.fee);
    Object.assign(row, { status: 'payment_successful', txid, isUnknown: false });
  }

  function settleByHand(row: Paper, { txid, actor }: PaperMove): void {
    settle(row, txid);
    row.paidBy = actor.id;
  }

  function takeUp(row: Paper): void {
    const attempt = row.attempt + 1;
    Object.assign(row, { status: 'payment_in_progress', attempt, key: `${row.no}-${attempt}` });
  }

  function giveBack(row: Paper): void {
    book({ code: '101' }, available(row.userId), row.net);
    book({ code: '401' }, available(row.userId), row.fee);
    row.status = 'fail';
  }

  function approval(row: Paper, { actor, isWrong }: PaperMove): Verdict {
    if (row.reviewer1 === actor.id) return 'second_reviewer_same';
    if (row.userId === actor.userId) return 'reviewer_is_owner';
    if (actor.approveMax !== null && compare(row.gross, actor.approveMax) > 0)
      return 'approve_limit_exceeded';
    if (frozen.has(row.userId)) return 'user_frozen';
    return (row.isRisky || looksRisky(row)) && isWrong ? 'risk_not_acknowledged' : undefined;
  }

  /** What speaks against it by what was asked for before it; all of a round happens within an hour. */
  function looksRisky({ id, userId, gross }: Paper): boolean {
    const earlier = rows.filter((other) => other.userId === userId && other.id < id);
    const paid = earlier.filter(({ status }) => status === 'success').map((other) => other.gross);
    const kept = earlier
      .filter(({ status }) => !['refuse', 'fail'].includes(status))
      .map((other) => other.gross);
    const isLarge = compare(multiply(gross, String(paid.length)), multiply(sum(paid), '5')) > 0;
    const points = [
      earlier.length === 0 ? 15 + 20 : 0,
      isLarge ? 30 : 0,
      flagged.has(userId) ? 40 : 0,
      earlier.length >= 3 ? 25 : 0,
      compare(sum([gross, ...kept]), '20000') > 0 ? 20 : 0,
    ];
    return points.reduce((total, score) => total + score) >= highRisk;
  }

  function approve(row: Paper, { actor }: PaperMove): void {
    row.isRisky = looksRisky(row);
    const isFirstOfTwo = compare(row.gross, '1000') > 0 && row.reviewer1 === null;
    if (row.reviewer1 === null) row.reviewer1 = actor.id;
    else row.reviewer2 = actor.id;
    if (!isFirstOfTwo) row.status = 'withdrawing';
  }

  const byHand = (row: Paper): Verdict => (row.rail === 'manual' ? undefined : 'rail_not_manual');
  const ifKnown = (row: Paper): Verdict => (row.isUnknown ? 'outcome_unknown' : undefined);
  const ifUnknown = (row: Paper): Verdict => (row.isUnknown ? undefined : 'outcome_not_unknown');
  const ifAnothers = (row: Paper, { actor }: PaperMove): Verdict =>
    row.userId === actor.userId ? 'reviewer_is_owner' : undefined;
  const ifAsked = (row: Paper): Verdict => (row.reverseMaker === null ? 'reversal_not_requested' : undefined);
  const openStates = ['withdrawing', 'payment_in_progress', 'payment_failed'];
  const paidStates = ['payment_successful', 'success'];

  interface Rule {
    from: readonly string[];
    refuses(row: Paper, move: PaperMove): Verdict;
    does(row: Paper, move: PaperMove): void;
  }
  const failed = (row: Paper) => Object.assign(row, { status: 'payment_failed', isUnknown: false });
  const rules: Record<string, Rule> = {
    approve: { from: ['pending_review'], refuses: approval, does: approve },
    refuse: {
      from: ['pending_review', 'withdrawing'],
      refuses: ifKnown,
      does(row) {
        release(row);
        row.status = 'refuse';
      },
    },
    submit: {
      from: ['withdrawing'],
      refuses: (row) => byHand(row) ?? ifKnown(row) ?? (frozen.has(row.userId) ? 'user_frozen' : undefined),
      does: takeUp,
    },
    paid: {
      from: ['payment_in_progress'],
      refuses: (row, move) =>
        byHand(row) ?? ifAnothers(row, move) ?? (move.isWrong ? 'payment_mismatch' : undefined),
      does: settleByHand,
    },
    rail_failed: {
      from: ['payment_in_progress'],
      refuses: (row, move) => byHand(row) ?? ifAnothers(row, move),
      does: failed,
    },
    resolve_paid: {
      from: openStates,
      refuses: (row, move) => ifUnknown(row) ?? ifAnothers(row, move),
      does: settleByHand,
    },
    resolve_failed: {
      from: openStates,
      refuses: (row, move) => ifUnknown(row) ?? ifAnothers(row, move),
      does: failed,
    },
    retry: {
      from: ['payment_failed'],
      refuses: (row, move) =>
        ifKnown(row) ?? ifAnothers(row, move) ?? (row.attempt < 3 ? undefined : 'attempts_exhausted'),
      does: (row) => Object.assign(row, { status: 'withdrawing' }),
    },
    fail: {
      from: ['payment_failed'],
      refuses: ifKnown,
      does(row) {
        release(row);
        row.status = 'fail';
      },
    },
    close: {
      from: ['payment_successful'],
      refuses: (row, move) =>
        ifAnothers(row, move) ??
        (row.paidBy === move.actor.id ? 'payer_is_closer' : undefined) ??
        (move.isWrong ? 'confirmations_missing' : undefined),
      does: (row) => Object.assign(row, { status: 'success' }),
    },
    request_reverse: {
      from: paidStates,
      refuses: (row, move) =>
        row.reverseMaker === null ? ifAnothers(row, move) : 'reversal_already_requested',
      does: (row, { actor }) => Object.assign(row, { reverseMaker: actor.id }),
    },
    reverse: {
      from: paidStates,
      refuses: (row, move) =>
        ifAsked(row) ?? (row.reverseMaker === move.actor.id ? 'maker_is_checker' : ifAnothers(row, move)),
      does: giveBack,
    },
    decline_reverse: {
      from: paidStates,
      refuses: (row, move) => ifAsked(row) ?? ifAnothers(row, move),
      does: (row) => Object.assign(row, { reverseMaker: null }),
    },
  };

  return {
    rows,
    ledger,
    frozen,
    flagged,

    /** Why a request must be refused; else it is put on hold, and `add` is told what the program made of it. */
    request(userId: number, amount: string): Verdict {
      if (compare(amount, '10') < 0) return 'below_minimum';
      if (frozen.has(userId)) return 'user_frozen';
      const open = rows.filter((row) => row.userId === userId && !['refuse', 'fail'].includes(row.status));
      const left = subtract('50000', sum(open.map(({ gross }) => gross)));
      if (compare(amount, left) > 0) return 'daily_limit_exceeded';
      if (compare(amount, ledger.balanceOf(available(userId), 'USDT')) > 0) return 'insufficient_balance';
      book(available(userId), hold(userId), amount);
      return undefined;
    },

    verdict(row: Paper, move: PaperMove): Verdict {
      const rule = rules[move.event];
      return rule?.from.includes(row.status) ? rule.refuses(row, move) : 'transition_not_allowed';
    },

    move(row: Paper, move: PaperMove): void {
      rules[move.event]?.does(row, move);
      row.version += 1;
    },

    /** The job for this attempt runs, and the service, where it is asked, behaves like this. */
    runJob(row: Paper, attempt: number, behaviour: 'paid' | 'failed' | 'accepted' | 'broken'): void {
      if (row.status === 'payment_in_progress' && row.attempt === attempt) this.overdue(row, attempt);
      if (
        row.status !== 'withdrawing' ||
        row.isUnknown ||
        row.attempt !== attempt - 1 ||
        frozen.has(row.userId)
      )
        return;
      takeUp(row);
      row.version += behaviour === 'accepted' ? 1 : 2;
      if (behaviour === 'paid') settle(row, transactionIdOf(row.key ?? ''));
      if (behaviour === 'failed') failed(row);
      if (behaviour === 'broken') row.isUnknown = true;
    },

    overdue(row: Paper, attempt: number): void {
      if (row.status !== 'payment_in_progress' || row.attempt !== attempt || row.isUnknown) return;
      row.isUnknown = true;
      row.version += 1;
    },

    /** The service reports the last attempt of a withdrawal on its rail. */
    report(row: Paper, kind: 'paid' | 'failed' | 'confirmed', isWrong: boolean): Verdict {
      const txid = transactionIdOf(`${row.no}-${row.attempt}`);
      const isKnown = row.key !== null && (kind === 'failed' ? row.txid === null : row.txid === txid);
      const isOpen = row.status === 'payment_in_progress';
      if (kind === 'confirmed') {
        if (!isKnown) return 'payment_mismatch';
        if (row.status === 'payment_successful')
          Object.assign(row, { status: 'success', version: row.version + 1 });
        return undefined;
      }
      if (isKnown && !isOpen) return undefined;
      const isContradiction = kind === 'paid' && row.attempt > 0 && openStates.includes(row.status);
      if (!isOpen && isContradiction) {
        if (!row.isUnknown) Object.assign(row, { isUnknown: true, version: row.version + 1 });
        return 'payment_mismatch';
      }
      if (!isOpen) return 'transition_not_allowed';
      if (kind === 'paid' && isWrong) return 'payment_mismatch';
      if (kind === 'paid') settle(row, txid);
      else failed(row);
      row.version += 1;
      return undefined;
    },
  };
}

export type PaperHouse = ReturnType<typeof createPaper>;
