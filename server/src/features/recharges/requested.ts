import type { Patch } from '#command/change.ts';
import type { Asked } from '#kernel/waiting/waiting.ts';
import type { RechargeRow } from './subject.ts';

/** That it is a user's, as one admin says. `of` is the row's name and a dot, or nothing. */
const isMatchAsked = (of = '') => `(${of}status = 'unmatched' AND ${of}match_user_id IS NOT NULL)`;

/** That it is to be taken back. */
const isReversalAsked = (of = '') => `(${of}status = 'credited' AND ${of}reverse_maker_id IS NOT NULL)`;

/** The condition on a recharge about which one admin asked for something that another decides. */
export const isRequested = (of = '') => `(${isMatchAsked(of)} OR ${isReversalAsked(of)})`;

/** The same for who decides it: each by its own right. */
export const asked: readonly Asked[] = [
  {
    decider: 'recharge.review',
    where: isMatchAsked(),
    makers: ['maker_id', 'imported_by_id'],
    owners: ['match_user_id'],
    worth: { ability: 'recharge.review', usdt: 'amount' },
  },
  {
    decider: 'recharge.reverse',
    where: isReversalAsked(),
    makers: ['reverse_maker_id'],
    owners: ['user_id'],
  },
];

/** What waits for a review: proposed or imported by people, who do not review it, or held back by the program. */
export const toReview: readonly Asked[] = [
  {
    decider: 'recharge.review',
    where: "status = 'pending_review'",
    makers: ['maker_id', 'imported_by_id'],
    owners: ['user_id'],
    worth: {
      ability: 'recharge.review',
      usdt: "CASE WHEN source = 'manual' OR imported_by_id IS NOT NULL THEN amount END",
    },
  },
];

/** A match that nobody carries out leaves nothing behind: whoever asked for it is no maker of what becomes of the money. */
export const withoutMatch = ({ match_user_id }: RechargeRow): Patch<RechargeRow> =>
  match_user_id === null ? {} : { match_user_id: null, maker_id: null, proof: null };
