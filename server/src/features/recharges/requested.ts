import { rechargeMatch, rechargeReversal } from '@quarterdeck/contract/features/recharges/machine';
import type { Patch } from '#command/change.ts';
import { askedOf, isAsked } from '#domain/approvals/asked.ts';
import type { Asked } from '#kernel/waiting/waiting.ts';
import type { RechargeRow } from './subject.ts';

/** The condition for a recharge with a request that another admin decides. `of` is the row's alias and a dot, or empty. */
export const isRequested = (of = '') => `(${isAsked(rechargeMatch, of)} OR ${isAsked(rechargeReversal, of)})`;

/** The same for who decides it: each by its own right. */
export const asked: readonly Asked[] = [
  askedOf(rechargeMatch, { worth: { ability: 'recharge.review', usdt: 'amount' } }),
  askedOf(rechargeReversal),
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

/** A match that is not carried out leaves nothing behind: its requester is not a maker of the money's later fate. */
export const withoutMatch = ({ match_user_id }: RechargeRow): Patch<RechargeRow> =>
  match_user_id === null ? {} : { match_user_id: null, maker_id: null, proof: null };
