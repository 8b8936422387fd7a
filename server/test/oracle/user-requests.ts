import * as contract from '@quarterdeck/contract/features/users/commands';
import { units } from './decimals.ts';
import { type By, type House, isOwn, staffUsers } from './house.ts';
import { type Attempt, type Kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import { isInTeam, isSamePerson, shutOut, worthOf } from './user-rows.ts';

const users = (house: House) => house.users;
const userOf = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.users, row);
const isOpen = (house: House, row: number) => rowOf(house.users, row).request !== null;
const isQuiet = (house: House, row: number) => !isOpen(house, row);

/** What one person may decide about alone, in USDT. */
const aloneMax = units('100');

const blacklist = staffKind({
  action: 'user.blacklist',
  weight: 1.5,
  by: ['risk', 'admin'],
  rows: users,
  isFor: isQuiet,
  input: nothing,
  may: (house, { by, row }) => !isOwn(by, row) && !rowOf(house.users, row).blacklisted && isQuiet(house, row),
  does(house, attempt) {
    const { row, by } = attempt;
    if (worthOf(house, row) <= aloneMax) shutOut(house, row);
    else userOf(house, attempt).request = { kind: 'blacklist', by, referrer: null };
  },
  sends: (names, attempt) => ({ endpoint: contract.blacklistUser, body: withReason(names.users, attempt) }),
});

const enable = staffKind({
  action: 'user.enable',
  weight: 3,
  by: ['risk', 'admin'],
  rows: users,
  isFor: (house, row) => rowOf(house.users, row).blacklisted && isQuiet(house, row),
  input: nothing,
  may: (house, { by, row }) => !isOwn(by, row) && rowOf(house.users, row).blacklisted && isQuiet(house, row),
  does(house, attempt) {
    userOf(house, attempt).request = { kind: 'enable', by: attempt.by, referrer: null };
  },
  sends: (names, attempt) => ({ endpoint: contract.enableUser, body: withReason(names.users, attempt) }),
});

/** No one stands below themselves, and a move leads somewhere else. */
function leadsElsewhere(house: House, row: number, referrer: number | null): boolean {
  const isBelow = referrer !== null && isInTeam(house, referrer, row);
  return !isBelow && rowOf(house.users, row).referrer !== referrer;
}

/** Who moves a team earns nothing from it. */
function isForOthers(house: House, by: By, referrer: number | null): boolean {
  const account = staffUsers[by];
  return referrer === null || account === undefined || !isInTeam(house, referrer, account);
}

const move = staffKind<{ referrer: number | null }>({
  action: 'user.move',
  weight: 2,
  by: ['risk', 'admin'],
  rows: users,
  isFor: isQuiet,
  input: (house, random) => ({
    referrer: random.chance(0.1) ? null : random.whole(0, house.users.length - 1),
  }),
  may: (house, { by, row, input }) =>
    !isOwn(by, row) &&
    isQuiet(house, row) &&
    leadsElsewhere(house, row, input.referrer) &&
    isForOthers(house, by, input.referrer),
  does(house, attempt) {
    const { referrer } = attempt.input;
    userOf(house, attempt).request = { kind: 'move', by: attempt.by, referrer };
  },
  sends(names, attempt) {
    const { referrer } = attempt.input;
    const referrer_uid = referrer === null ? null : `m-${referrer}`;
    return { endpoint: contract.moveUser, body: { ...withReason(names.users, attempt), referrer_uid } };
  },
});

const approve = staffKind({
  action: 'user.approve',
  weight: 6,
  by: ['risk', 'checker', 'admin'],
  rows: users,
  isFor: isOpen,
  input: nothing,
  may(house, { by, row }) {
    const { request } = rowOf(house.users, row);
    if (request === null || isSamePerson(by, request.by) || isOwn(by, row)) return false;
    if (request.kind !== 'move') return true;
    return leadsElsewhere(house, row, request.referrer) && isForOthers(house, by, request.referrer);
  },
  does(house, attempt) {
    const user = userOf(house, attempt);
    const { request } = user;
    if (request?.kind === 'move') user.referrer = request.referrer;
    if (request?.kind === 'blacklist') shutOut(house, attempt.row);
    if (request?.kind === 'enable') user.blacklisted = false;
    user.request = null;
  },
  sends: (names, attempt) => ({
    endpoint: contract.approveUserRequest,
    body: reference(names.users, attempt),
  }),
});

const refuse = staffKind({
  action: 'user.refuse',
  weight: 1,
  by: ['risk', 'checker', 'admin'],
  rows: users,
  isFor: isOpen,
  input: nothing,
  may(house, attempt) {
    const { request } = userOf(house, attempt);
    return request !== null && request.by !== attempt.by;
  },
  does(house, attempt) {
    userOf(house, attempt).request = null;
  },
  sends: (names, attempt) => ({
    endpoint: contract.refuseUserRequest,
    body: withReason(names.users, attempt),
  }),
});

const takeBack = staffKind({
  action: 'user.take_back',
  weight: 1,
  by: ['risk', 'admin', 'maker', 'checker', 'support'],
  rows: users,
  isFor: isOpen,
  input: nothing,
  may: (house, attempt) => userOf(house, attempt).request?.by === attempt.by,
  does(house, attempt) {
    userOf(house, attempt).request = null;
  },
  sends: (names, attempt) => ({
    endpoint: contract.takeBackUserRequest,
    body: reference(names.users, attempt),
  }),
});

function withReason(ids: readonly number[], attempt: Attempt) {
  return { ...reference(ids, attempt), reason: 'By the model' };
}

export const userRequestKinds: readonly Kind[] = [blacklist, enable, move, approve, refuse, takeBack];
