import type { Patch } from '#kernel/change.ts';
import type { Asked } from '#kernel/list/waiting.ts';
import type { RechargeRow } from './subject.ts';

/** That it is a user's, as one admin says. `of` is the row's name and a dot, or nothing. */
const isMatchAsked = (of = '') => `(${of}status = 'unmatched' AND ${of}match_user_id IS NOT NULL)`;

/** That it is to be taken back. */
const isReversalAsked = (of = '') => `(${of}status = 'credited' AND ${of}reverse_maker_id IS NOT NULL)`;

/** The condition on a recharge about which one admin asked for something that another decides. */
export const isRequested = (of = '') => `(${isMatchAsked(of)} OR ${isReversalAsked(of)})`;

/** The same for who decides it: each by its own right. */
export const asked: readonly Asked[] = [
  { decider: 'recharge.review', where: isMatchAsked(), maker: 'maker_id' },
  { decider: 'recharge.reverse', where: isReversalAsked(), maker: 'reverse_maker_id' },
];

/** A match that nobody carries out leaves nothing behind: whoever asked for it is no maker of what becomes of the money. */
export const withoutMatch = ({ match_user_id }: RechargeRow): Patch<RechargeRow> =>
  match_user_id === null ? {} : { match_user_id: null, maker_id: null, proof: null };
