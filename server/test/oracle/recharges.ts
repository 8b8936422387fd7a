import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import * as contract from '@quarterdeck/contract/features/recharges/recharges';
import { units } from './decimals.ts';
import { type House, staffOf } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, type Sent, staffKind } from './kinds.ts';
import {
  credit,
  isBookedOtherwise,
  isOnlyImported,
  type Recharge,
  seen,
  takeBack,
  withoutMatch,
} from './recharge-rows.ts';
import { isSamePerson } from './user-rows.ts';

const propose = kind<{ user: number; asset: 'USDT' | 'L'; amount: string }>({
  action: 'recharge.propose',
  weight: 4,
  by: ['maker', 'admin'],
  input: ({ users }, random) =>
    users.length === 0
      ? undefined
      : {
          user: random.whole(0, users.length - 1),
          asset: random.chance(0.05) ? 'L' : 'USDT',
          amount: random.pick(['5', '77.7', '3000', '5000.01']) ?? '5',
        },
  refuses(_, { by, input }) {
    if (input.asset === 'L') return 'asset_not_rechargeable';
    return input.user === staffOf(by).user ? 'reviewer_is_owner' : isAbove(units(input.amount), by);
  },
  does(house, { by, input: { user, amount } }) {
    const row = { ...seen, user, amount: units(amount), maker: by, createdAt: house.now };
    house.recharges.push({ ...row, source: 'manual', ref: '', status: 'pending_review' });
  },
  sends: (_, { input: { user, asset, amount } }) => ({
    endpoint: contract.proposeRecharge,
    body: { uid: `m-${user}`, asset, amount, proof: 'Line 3', reason: 'It came by another way' },
  }),
  learns(names, reply) {
    const { id, no } = reply as contract.Recharge;
    names.recharges.push(id);
    names.rechargeNos.push(no);
  },
});

interface Declared<Input> extends Pick<Kind<Input>, 'weight' | 'by' | 'input'> {
  from: Recharge['status'] | readonly Recharge['status'][];
  /** Those that it is meant for, where its state does not say it. */
  isFor?: (row: Recharge) => boolean;
  error(row: Recharge, attempt: Attempt<Input>, house: House): ErrorCode | undefined;
  does(row: Recharge, attempt: Attempt<Input>, house: House): void;
  endpoint: Sent['endpoint'];
  body?(attempt: Attempt<Input>): object;
}

/** A step that staff take. */
function step<Input>(name: string, declared: Declared<Input>): Kind {
  const { from, isFor = () => true, error, does, endpoint, body = nothing, ...common } = declared;
  const of = (house: House, row: number) => rowOf(house.recharges, row);
  return staffKind<Input>({
    ...common,
    action: `recharge.${name}`,
    rows: (house) => house.recharges,
    isFor: (house, row) => [from].flat().includes(of(house, row).status) && isFor(of(house, row)),
    refuses(house, attempt) {
      const row = of(house, attempt.row);
      return [from].flat().includes(row.status) ? error(row, attempt, house) : 'transition_not_allowed';
    },
    does: (house, attempt) => does(of(house, attempt.row), attempt, house),
    sends: (names, attempt) => ({
      endpoint,
      body: { ...reference(names.recharges, attempt), ...body(attempt) },
    }),
  });
}

function isOwners({ user, matchUser }: Recharge, { by }: Pick<Attempt, 'by'>): ErrorCode | undefined {
  const owner = user ?? matchUser;
  return owner !== null && staffOf(by).user === owner ? 'reviewer_is_owner' : undefined;
}

const isOneOf = (by: Attempt['by'], makers: readonly Recharge['maker'][]) =>
  makers.some((maker) => maker !== null && isSamePerson(by, maker))
    ? ('maker_is_checker' as const)
    : undefined;
const isMakers = ({ maker, importer }: Recharge, { by }: Pick<Attempt, 'by'>) =>
  isOneOf(by, [maker, importer]);
const isMissing = (row: Recharge) =>
  row.source !== 'chain' || row.isFinal || row.isBooked || isOnlyImported(row)
    ? undefined
    : ('confirmations_missing' as const);
/** What people credit is bounded by what they may adjust. */
function isAbove(amount: bigint, by: Attempt['by']): ErrorCode | undefined {
  const most = staffOf(by).adjustMax;
  return most !== null && amount > most ? 'adjust_limit_exceeded' : undefined;
}
const isByHand = (row: Recharge) => row.source === 'manual' || row.importer !== null;
const isDouble = (house: House, row: Recharge) =>
  isBookedOtherwise(house, row) ? ('index_differs' as const) : undefined;
const isGone = ({ dropped }: House, { source, ref }: Recharge) =>
  source === 'chain' && dropped.has(ref) ? ('transaction_dropped' as const) : undefined;
const isUnasked = ({ matchUser }: Recharge) =>
  matchUser === null ? ('match_not_requested' as const) : undefined;

const reviewers = ['checker', 'admin'] as const;
const returners = ['maker', 'checker', 'admin'] as const;
const reason = { reason: 'By the model' };

const approve = step('approve', {
  weight: 7,
  by: reviewers,
  input: nothing,
  from: 'pending_review',
  error: (row, attempt, house) =>
    isMakers(row, attempt) ??
    isOwners(row, attempt) ??
    (isByHand(row) ? isAbove(row.amount, attempt.by) : undefined) ??
    isMissing(row) ??
    isGone(house, row) ??
    isDouble(house, row),
  // Whoever waits for a review is known.
  does: (row, _, house) => credit(house, row, row.user ?? -1),
  endpoint: contract.approveRecharge,
});

const refuse = step('refuse', {
  weight: 2,
  by: reviewers,
  input: nothing,
  from: ['pending_review', 'unmatched'],
  isFor: ({ isBooked }) => !isBooked,
  error(row, attempt) {
    if (row.status === 'pending_review') return isOwners(row, attempt);
    return !isOnlyImported(row)
      ? 'transition_not_allowed'
      : (isOneOf(attempt.by, [row.importer]) ?? isOwners(row, attempt));
  },
  does: (row) => Object.assign(row, { status: 'refused' }, withoutMatch(row)),
  endpoint: contract.refuseRecharge,
  body: () => reason,
});

const requestMatch = step<{ user: number }>('request_match', {
  weight: 4,
  by: ['maker', 'admin'],
  input: ({ users }, random) => ({ user: random.whole(0, users.length - 1) }),
  from: 'unmatched',
  error({ matchUser, maker, amount }, { by, input }) {
    if (matchUser !== null && maker !== by) return 'match_already_requested';
    const above = isAbove(amount, by);
    if (above !== undefined) return above;
    return input.user === staffOf(by).user ? 'reviewer_is_owner' : undefined;
  },
  does: (row, { by, input }) => Object.assign(row, { matchUser: input.user, maker: by }),
  endpoint: contract.requestMatch,
  body: ({ input }) => ({ ...reason, uid: `m-${input.user}`, proof: 'Line 4' }),
});

const match = step('match', {
  weight: 4,
  by: reviewers,
  input: nothing,
  from: 'unmatched',
  isFor: ({ matchUser }) => matchUser !== null,
  error: (row, attempt, house) =>
    isUnasked(row) ??
    isMakers(row, attempt) ??
    isOwners(row, attempt) ??
    isAbove(row.amount, attempt.by) ??
    isMissing(row) ??
    isGone(house, row) ??
    isDouble(house, row),
  does: (row, _, house) => credit(house, row, row.matchUser ?? -1),
  endpoint: contract.matchRecharge,
});

const declineMatch = step('decline_match', {
  weight: 1,
  by: reviewers,
  input: nothing,
  from: 'unmatched',
  isFor: ({ matchUser }) => matchUser !== null,
  error: (row, attempt) => isUnasked(row) ?? isOwners(row, attempt),
  does: (row) => Object.assign(row, { matchUser: null, maker: null }),
  endpoint: contract.declineMatch,
  body: () => reason,
});

const requestReverse = step('request_reverse', {
  weight: 3,
  by: returners,
  input: nothing,
  from: 'credited',
  isFor: ({ reverseMaker }) => reverseMaker === null,
  error: (row, attempt) =>
    row.reverseMaker === null ? isOwners(row, attempt) : 'reversal_already_requested',
  does(row, { by }) {
    row.reverseMaker = by;
  },
  endpoint: contract.requestRechargeReversal,
  body: () => ({ ...reason, evidence: 'Ticket 8' }),
});

const reverse = step('reverse', {
  weight: 3,
  by: returners,
  input: nothing,
  from: 'credited',
  isFor: ({ reverseMaker }) => reverseMaker !== null,
  error(row, attempt) {
    if (row.reverseMaker === null) return 'reversal_not_requested';
    return isSamePerson(attempt.by, row.reverseMaker) ? 'maker_is_checker' : isOwners(row, attempt);
  },
  does: (row, _, house) => takeBack(house, row),
  endpoint: contract.reverseRecharge,
});

const declineReverse = step('decline_reverse', {
  weight: 1,
  by: returners,
  input: nothing,
  from: 'credited',
  isFor: ({ reverseMaker }) => reverseMaker !== null,
  error: (row, attempt) => (row.reverseMaker === null ? 'reversal_not_requested' : isOwners(row, attempt)),
  does(row) {
    row.reverseMaker = null;
  },
  endpoint: contract.declineRechargeReversal,
  body: () => reason,
});

export const rechargeKinds: readonly Kind[] = [
  propose,
  approve,
  refuse,
  requestMatch,
  match,
  declineMatch,
  requestReverse,
  reverse,
  declineReverse,
];
