import { editUser } from '@quarterdeck/contract/features/users/commands';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import { endFreezes } from '#features/users/freeze.ts';
import { type House, hour, isOwn, minute, note } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import { newUser } from './user-rows.ts';

/** So many users there are: few enough that things meet. */
const usersMax = 24;

const users = (house: House) => house.users;
const userOf = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.users, row);

const create = kind<{
  uid: string;
  referrer: number | null;
  device: string | null;
}>({
  action: 'user.create',
  weight: 4,
  by: ['platform'],
  input({ users }, random) {
    if (users.length >= usersMax) return undefined;
    return {
      uid: `m-${users.length}`,
      referrer: random.chance(0.7) ? random.whole(0, users.length - 1) : null,
      device: random.chance(0.3) ? `phone ${random.whole(0, 2)}` : null,
    };
  },
  may: (house, { input }) => house.users.every(({ uid }) => uid !== input.uid),
  does(house, { input }) {
    house.users.push({ ...newUser, ...input });
  },
  sends(_, { input: { uid, referrer, device } }) {
    const above = referrer === null ? {} : { referrer_uid: `m-${referrer}` };
    const about = { uid, username: uid, kyc_verified: true, twofa_enabled: true };
    return { endpoint: createPlatformUser, body: { ...about, ...above, ...(device !== null && { device }) } };
  },
  async learns(names, _, real) {
    const uid = `m-${names.users.length}`;
    names.users.push(await real.idOf('users', 'uid', uid));
  },
});

const edit = staffKind<{ phone: string | null }>({
  action: 'user.edit',
  weight: 3,
  by: ['support', 'admin'],
  rows: users,
  // Few numbers, so that some have the same.
  input: (_, random) => ({ phone: random.chance(0.3) ? null : `+1 555 010${random.whole(0, 30)}` }),
  may: (_, { by, row }) => !isOwn(by, row),
  does(house, attempt) {
    userOf(house, attempt).phone = attempt.input.phone;
  },
  sends: (names, attempt) => ({
    endpoint: editUser,
    body: {
      ...reference(names.users, attempt),
      ...attempt.input,
      nickname: 'Somebody',
      email: null,
      country: null,
      lang: 'en-US',
    },
  }),
});

const freeze = staffKind<{ hours: number | null; risk: boolean }>({
  action: 'user.freeze',
  weight: 4,
  by: ['risk', 'admin'],
  rows: users,
  isFor: (house, row) => !rowOf(house.users, row).frozen,
  input: (_, random) => ({
    hours: random.chance(0.6) ? random.whole(1, 3) : null,
    risk: random.chance(0.3),
  }),
  may: (house, attempt) => !userOf(house, attempt).frozen,
  does(house, attempt) {
    const { hours, risk } = attempt.input;
    const frozenUntil = hours === null ? null : house.now + hours * hour;
    const frozen = { frozen: true, frozenUntil, frozenBy: attempt.by, frozenByRisk: risk };
    Object.assign(userOf(house, attempt), frozen);
  },
  sends(names, attempt, real) {
    const { hours, risk } = attempt.input;
    const until = hours === null ? {} : { until: new Date(real.now() + hours * hour).toISOString() };
    return {
      endpoint: freezeUser,
      body: { ...reference(names.users, attempt), reason: 'By the model', risk, ...until },
    };
  },
});

const thawed = { frozen: false, frozenUntil: null, frozenBy: null, frozenByRisk: false };

const thaw = staffKind({
  action: 'user.thaw',
  weight: 5,
  by: ['risk', 'admin'],
  rows: users,
  isFor: (house, row) => rowOf(house.users, row).frozen,
  input: nothing,
  may(house, attempt) {
    const { frozen, frozenByRisk, frozenBy } = userOf(house, attempt);
    return frozen && !isOwn(attempt.by, attempt.row) && !(frozenByRisk && frozenBy === attempt.by);
  },
  does(house, attempt) {
    Object.assign(userOf(house, attempt), thawed);
  },
  sends: (names, attempt) => ({ endpoint: thawUser, body: reference(names.users, attempt) }),
});

const endings = kind({
  action: 'job.end_freezes',
  meets: ['user.thaw', 'user.freeze', 'withdrawal.request'],
  weight: 1,
  by: ['program'],
  input: nothing,
  does(house) {
    for (const user of house.users) {
      if (!user.frozen || user.frozenUntil === null || user.frozenUntil > house.now) continue;
      Object.assign(user, thawed, { version: user.version + 1 });
      note(house, 'user.thaw');
    }
  },
  runs: ({ services }) => endFreezes(services),
});

/** Time goes on: what waits for a moment comes nearer to it. */
const time = kind<{ minutes: number }>({
  action: 'time',
  isAlone: true,
  weight: 8,
  by: ['program'],
  input: (_, random) => ({
    minutes: random.chance(0.25) ? 24 * 60 : random.whole(1, random.chance(0.1) ? 300 : 20),
  }),
  does(house, { input }) {
    house.now += input.minutes * minute;
  },
  runs: async (real, { input }) => real.pass(input.minutes * minute),
});

export const userKinds: readonly Kind[] = [create, edit, freeze, thaw, endings, time];
