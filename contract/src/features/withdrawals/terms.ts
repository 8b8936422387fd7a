import type { Asset } from '../../core/assets.ts';
import { type ApprovalEvents, of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';
import type { Rail } from './withdrawals.ts';

interface WithdrawalEvent {
  no: string;
  uid: string;
  asset: Asset;
  gross: string;
  net: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends ApprovalEvents<'withdrawal.reversal', WithdrawalEvent> {
  'withdrawal.requested': WithdrawalEvent;
  /** The assignee handed the review to a colleague, by the id of their account. */
  'withdrawal.handed_over': WithdrawalEvent & { to: number; by: string };
  /** The assignee returned it to the queue. */
  'withdrawal.put_back': WithdrawalEvent;
  /** The first of two reviewers let it pass. */
  'withdrawal.reviewed_once': WithdrawalEvent;
  /** Reviewed, or to be tried again: the payer may take it. */
  'withdrawal.queued': WithdrawalEvent & { rail: Rail; attempt: number };
  'withdrawal.refused': WithdrawalEvent;
  'withdrawal.paid': WithdrawalEvent & { txid: string };
  /** An attempt came to nothing; the hold is kept. */
  'withdrawal.payment_failed': WithdrawalEvent;
  /** Abandoned; the hold is released. */
  'withdrawal.failed': WithdrawalEvent;
  'withdrawal.outcome_unknown': WithdrawalEvent;
  /** The payout provider says that it paid one that is over: the money may have left twice. */
  'withdrawal.paid_after_end': WithdrawalEvent & { payout_key: string; txid: string };
  'withdrawal.closed': WithdrawalEvent;
  'withdrawal.reversed': WithdrawalEvent;
}

export const withdrawals = terms({
  rights: {
    'withdrawal.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'withdrawal.approve': ['finance_checker', 'risk'],
    'withdrawal.refuse': ['finance_checker', 'risk'],
    'withdrawal.pay': ['finance_maker'],
    'withdrawal.resolve': ['finance_checker', 'risk'],
    'withdrawal.close': ['finance_maker', 'finance_checker'],
    'withdrawal.reverse': ['finance_maker', 'finance_checker'],
    'withdrawal.comment': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'withdrawal.export': ['finance_maker'],
  },
  sensitive: [
    'withdrawal.approve',
    'withdrawal.refuse',
    'withdrawal.pay',
    'withdrawal.resolve',
    'withdrawal.close',
    'withdrawal.reverse',
  ],
  refusals,
  menu: [
    {
      section: 'finance',
      order: 20,
      path: 'withdrawal',
      name: 'withdrawals',
      component: 'withdrawals/list',
      ability: 'withdrawal.read',
    },
  ],
  search: {
    withdrawal: ['id', 'no', 'txid', 'address'],
  },
  notices,
  tiles: [
    'withdrawals_to_review',
    'withdrawals_second_review',
    'withdrawals_to_pay',
    'withdrawals_to_complete',
    'withdrawals_stuck',
    'withdrawals_failed',
    'withdrawals_requested',
  ],
  programs: ['auto_approve', 'payout'],
  events: of<Events>(),
});
