import { type Authority, nobody } from '@quarterdeck/contract/core/access';
import type { UserAction } from '@quarterdeck/contract/features/users/users';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { refuseUnlessMay, type UserState } from './rules.ts';

const user: UserState = {
  id: 1,
  frozen: false,
  frozen_by_id: null,
  frozen_by_risk: false,
  blacklisted: false,
  twofa_enabled: true,
  request_by_id: null,
  request_by_user_id: null,
  frozen_by_user_id: null,
};
const access: Authority = { ...nobody, id: 3, user_id: 30 };
const askedByMe = { request_by_id: 3, request_by_user_id: 30 };
const askedByAnother = { request_by_id: 2, request_by_user_id: 20 };

function refusalOf(action: UserAction, given: Partial<UserState>) {
  try {
    refuseUnlessMay(action, { ...user, ...given }, access);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test.each<[UserAction, Partial<UserState>, string | undefined]>([
  ['freeze', { frozen: true }, 'user_frozen'],
  ['thaw', {}, 'user_not_frozen'],
  ['thaw', { frozen: true, frozen_by_id: 3, frozen_by_risk: true }, 'thaw_same_admin'],
  ['thaw', { frozen: true, frozen_by_id: 3 }, undefined],
  ['thaw', { frozen: true, frozen_by_id: 2, frozen_by_user_id: 30, frozen_by_risk: true }, 'thaw_same_admin'],
  ['thaw', { frozen: true, frozen_by_id: 2, frozen_by_user_id: 20, frozen_by_risk: true }, undefined],
  ['thaw', { frozen: true, id: 30 }, 'user_is_own'],
  ['blacklist', { blacklisted: true }, 'user_blacklisted'],
  ['blacklist', { id: 30 }, 'user_is_own'],
  ['enable', {}, 'user_not_blacklisted'],
  ['enable', { blacklisted: true, ...askedByAnother }, 'user_request_open'],
  ['enable', { blacklisted: true }, undefined],
  ['move', askedByAnother, 'user_request_open'],
  ['approve', {}, 'user_request_none'],
  ['approve', askedByMe, 'maker_is_checker'],
  ['approve', { request_by_id: 2, request_by_user_id: 30 }, 'maker_is_checker'],
  ['approve', { ...askedByAnother, id: 30 }, 'user_is_own'],
  ['approve', askedByAnother, undefined],
  ['refuse', {}, 'user_request_none'],
  ['refuse', askedByMe, 'maker_is_checker'],
  ['take_back', {}, 'user_request_none'],
  ['take_back', askedByAnother, 'user_request_of_other'],
  ['take_back', askedByMe, undefined],
])('%s of a user with %j: %s', (action, given, expected) => {
  expect(refusalOf(action, given)).toBe(expected);
});
