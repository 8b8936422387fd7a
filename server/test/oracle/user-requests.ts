import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import * as contract from '@quarterdeck/contract/features/users/commands';
import { units } from './decimals.ts';
import type { House } from './house.ts';
import { type Attempt, type Kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import { isInTeam, isSamePerson, shutOut, worthOf } from './user-rows.ts';
import { isOwn } from './users.ts';

const users = (house: House) => house.users;
const userOf = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.users, row);
const isAsked = (house: House, attempt: Pick<Attempt, 'row'>) =>
  userOf(house, attempt).request === null ? undefined : ('user_request_open' as const);
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
  refuses(house, attempt) {
    const isShutOut = userOf(house, attempt).blacklisted ? ('user_blacklisted' as const) : undefined;
    return isOwn(attempt) ?? isShutOut ?? isAsked(house, attempt);
  },
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
  refuses(house, attempt) {
    const isLetIn = userOf(house, attempt).blacklisted ? undefined : ('user_not_blacklisted' as const);
    return isOwn(attempt) ?? isLetIn ?? isAsked(house, attempt);
  },
  does(house, attempt) {
    userOf(house, attempt).request = { kind: 'enable', by: attempt.by, referrer: null };
  },
  sends: (names, attempt) => ({ endpoint: contract.enableUser, body: withReason(names.users, attempt) }),
});

/** Nobody stands below themselves, and a move leads somewhere else. */
function placeError(house: House, row: number, referrer: number | null): ErrorCode | undefined {
  if (referrer !== null && isInTeam(house, referrer, row)) return 'referrer_below';
  return rowOf(house.users, row).referrer === referrer ? 'referrer_same' : undefined;
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
  refuses: (house, attempt) =>
    isOwn(attempt) ?? isAsked(house, attempt) ?? placeError(house, attempt.row, attempt.input.referrer),
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
  refuses(house, attempt) {
    const { request } = userOf(house, attempt);
    if (request === null) return 'user_request_none';
    if (isSamePerson(attempt.by, request.by)) return 'maker_is_checker';
    const own = isOwn(attempt);
    if (own !== undefined || request.kind !== 'move') return own;
    return placeError(house, attempt.row, request.referrer);
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
  refuses(house, attempt) {
    const { request } = userOf(house, attempt);
    if (request === null) return 'user_request_none';
    return request.by === attempt.by ? 'maker_is_checker' : undefined;
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
  refuses(house, attempt) {
    const { request } = userOf(house, attempt);
    if (request === null) return 'user_request_none';
    return request.by === attempt.by ? undefined : 'user_request_of_other';
  },
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
