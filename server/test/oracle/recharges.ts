import * as contract from '@quarterdeck/contract/features/recharges/recharges';
import { units } from './decimals.ts';
import { type By, type House, isOwn } from './house.ts';
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

const propose = kind<{ user: number; amount: string }>({
  action: 'recharge.propose',
  weight: 4,
  by: ['maker', 'admin'],
  input: ({ users }, random) => ({
    user: random.whole(0, users.length - 1),
    amount: random.pick(['5', '77.7', '3000']) ?? '5',
  }),
  may: (_, { by, input }) => !isOwn(by, input.user),
  does(house, { by, input: { user, amount } }) {
    const row = { ...seen, user, amount: units(amount), maker: by, createdAt: house.now };
    house.recharges.push({ ...row, source: 'manual', ref: '', status: 'pending_review' });
  },
  sends: (_, { input: { user, amount } }) => ({
    endpoint: contract.proposeRecharge,
    body: { uid: `m-${user}`, asset: 'USDT', amount, proof: 'Line 3', reason: 'It came by another way' },
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
  may(row: Recharge, attempt: Attempt<Input>, house: House): boolean;
  does(row: Recharge, attempt: Attempt<Input>, house: House): void;
  endpoint: Sent['endpoint'];
  body?(attempt: Attempt<Input>): object;
}

/** A step that staff take. */
function step<Input>(name: string, declared: Declared<Input>): Kind {
  const { from, isFor = () => true, may, does, endpoint, body = nothing, ...common } = declared;
  const of = (house: House, row: number) => rowOf(house.recharges, row);
  return staffKind<Input>({
    ...common,
    action: `recharge.${name}`,
    rows: (house) => house.recharges,
    isFor: (house, row) => [from].flat().includes(of(house, row).status) && isFor(of(house, row)),
    may(house, attempt) {
      const row = of(house, attempt.row);
      return [from].flat().includes(row.status) && may(row, attempt, house);
    },
    does: (house, attempt) => does(of(house, attempt.row), attempt, house),
    sends: (names, attempt) => ({
      endpoint,
      body: { ...reference(names.recharges, attempt), ...body(attempt) },
    }),
  });
}

const isOwners = ({ user, matchUser }: Recharge, by: By) => isOwn(by, user ?? matchUser);
const isMakers = ({ maker, importer }: Recharge, by: By) =>
  [maker, importer].some((one) => one !== null && isSamePerson(by, one));

/** What a chain brought must be final before anybody has it. */
const isBookable = (house: House, row: Recharge) =>
  (row.source !== 'chain' || row.isFinal || row.isBooked || isOnlyImported(row)) &&
  !(row.source === 'chain' && house.dropped.has(row.ref)) &&
  !isBookedOtherwise(house, row);

const reviewers = ['checker', 'admin'] as const;
const returners = ['maker', 'checker', 'admin'] as const;
const reason = { reason: 'By the model' };

/** Up to which maker and checker may credit manually. */
const limit = units('5000');

const isWithinLimit = (amount: bigint, by: By) => !['maker', 'checker'].includes(by) || amount <= limit;

const isByHand = ({ source, importer }: Recharge) => source === 'manual' || importer !== null;

const approve = step('approve', {
  weight: 7,
  by: reviewers,
  input: nothing,
  from: 'pending_review',
  may: (row, { by }, house) =>
    !isMakers(row, by) &&
    !isOwners(row, by) &&
    (!isByHand(row) || isWithinLimit(row.amount, by)) &&
    isBookable(house, row),
  // The users who wait for a review are known.
  does: (row, _, house) => credit(house, row, row.user ?? -1),
  endpoint: contract.approveRecharge,
});

const refuse = step('refuse', {
  weight: 2,
  by: reviewers,
  input: nothing,
  from: ['pending_review', 'unmatched'],
  isFor: ({ isBooked }) => !isBooked,
  may(row, { by }) {
    const isImporters = row.importer !== null && isSamePerson(by, row.importer);
    return !isOwners(row, by) && (row.status === 'pending_review' || (isOnlyImported(row) && !isImporters));
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
  may: ({ matchUser, maker, amount }, { by, input }) =>
    (matchUser === null || maker === by) && !isOwn(by, input.user) && isWithinLimit(amount, by),
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
  may: (row, { by }, house) =>
    row.matchUser !== null &&
    !isMakers(row, by) &&
    !isOwners(row, by) &&
    isWithinLimit(row.amount, by) &&
    isBookable(house, row),
  does: (row, _, house) => credit(house, row, row.matchUser ?? -1),
  endpoint: contract.matchRecharge,
});

const declineMatch = step('decline_match', {
  weight: 1,
  by: reviewers,
  input: nothing,
  from: 'unmatched',
  isFor: ({ matchUser }) => matchUser !== null,
  may: (row, { by }) => row.matchUser !== null && !isOwners(row, by),
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
  may: (row, { by }) => row.reverseMaker === null && !isOwners(row, by),
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
  may: (row, { by }) =>
    row.reverseMaker !== null && !isSamePerson(by, row.reverseMaker) && !isOwners(row, by),
  does: (row, _, house) => takeBack(house, row),
  endpoint: contract.reverseRecharge,
});

const declineReverse = step('decline_reverse', {
  weight: 1,
  by: returners,
  input: nothing,
  from: 'credited',
  isFor: ({ reverseMaker }) => reverseMaker !== null,
  may: (row, { by }) => row.reverseMaker !== null && !isOwners(row, by),
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
