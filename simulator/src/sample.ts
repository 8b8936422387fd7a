import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { freezeUser, userList } from '@quarterdeck/contract/features/users/users';
import { withdrawalStatuses } from '@quarterdeck/contract/features/withdrawals/machine';
import { activating } from './activating.ts';
import { adjusting } from './adjusting.ts';
import { campaigning } from './campaigning.ts';
import { copying } from './copying.ts';
import { everyEnding, largeOnesWaiting } from './endings.ts';
import { hooking } from './hooking.ts';
import { importing } from './importing.ts';
import { keying } from './keying.ts';
import { marketing } from './markets.ts';
import { messaging } from './messaging.ts';
import { closingNights } from './nights.ts';
import { ordering } from './ordering.ts';
import { makePerson } from './people.ts';
import { picturing } from './picturing.ts';
import { publishing } from './publishing.ts';
import { Random } from './random.ts';
import { rating } from './rating.ts';
import { manualCredit, recharging } from './recharging.ts';
import { reconciling } from './reconciling.ts';
import { releasing } from './releasing.ts';
import { screening } from './screening.ts';
import { sharing } from './sharing.ts';
import { signingIn } from './signing-in.ts';
import { call, type Story } from './step.ts';
import { strategising } from './strategising.ts';
import { Timeline } from './timeline.ts';
import { trading } from './trading.ts';
import { transferring } from './transferring.ts';
import { withdrawing } from './withdrawing.ts';
import { day, later, minute, type World } from './world.ts';

export interface SampleOptions {
  seed: number;
  /** The story ends here; the last of it is left unfinished, as work that waits. */
  until: Date;
  users?: number;
  days?: number;
}

/**
 * Three months of a trading platform as the calls that made them: people join by invitation, top up, withdraw; staff
 * review, pay and book. The same seed and end give the same story.
 */
export function* sampleStory({ seed, until, users = 160, days = 90 }: SampleOptions): Story {
  const random = new Random(seed);
  const start = new Date(until.getTime() - days * day);
  const world: World = {
    random,
    timeline: new Timeline(until),
    start,
    until,
    uids: [],
    referrers: new Map(),
    payments: [],
    spendable: new Map(),
  };
  for (let index = 0; index < users; index += 1) {
    // Half of them were there in the first weeks.
    const joined = new Date(start.getTime() + random.next() ** 2 * (days - 2) * day);
    world.timeline.add(joined, (at) => joining(world, index, at));
  }
  for (let index = 0; index < days / 4; index += 1) {
    world.timeline.add(later(start, 5 * day, days * day, random), (at) => manualCredit(world, at));
  }
  // Much of it still lies there at the end, so that the queues of the staff have work in them.
  for (let index = 0; index < users / 8; index += 1) {
    const asked = later(new Date(until.getTime() - day), 0, day, random);
    world.timeline.add(asked, function* (at) {
      if (world.uids.length > 0) yield* withdrawing(world, random.pick(world.uids), at);
    });
  }
  world.timeline.add(new Date(until.getTime() - 3 * day), (at) => everyEnding(world, users, at));
  world.timeline.add(new Date(until.getTime() - 3 * day), (at) =>
    largeOnesWaiting(world, users + withdrawalStatuses.length, at),
  );
  world.timeline.add(new Date(until.getTime() - 2.5 * day), (at) => activating(world, at));
  world.timeline.add(new Date(until.getTime() - 2 * day), (at) => ordering(world, at));
  adjusting(world);
  transferring(world);
  hooking(world);
  keying(world);
  releasing(world);
  importing(world);
  sharing(world);
  copying(world);
  rating(world);
  screening(world);
  marketing(world);
  strategising(world);
  trading(world);
  const pictures = picturing(world);
  publishing(world, pictures);
  campaigning(world, pictures);
  messaging(world);
  signingIn(world);
  closingNights(world);
  reconciling(world);
  yield* world.timeline.tell();
}

function* joining(world: World, index: number, at: Date): Story {
  const { random, timeline, uids, until } = world;
  const person = makePerson(random, index);
  const referrer = uids.length > 0 && random.chance(0.8) ? random.pick(uids) : undefined;
  const isVerified = random.chance(0.9);
  const created = yield* call(at, 'platform', createPlatformUser, {
    body: {
      ...person,
      ...(referrer !== undefined && { referrer_uid: referrer }),
      kyc_verified: isVerified,
      twofa_enabled: isVerified || random.chance(0.5),
    },
  });
  if (created === null) return;
  uids.push(person.uid);
  if (referrer !== undefined) world.referrers.set(person.uid, referrer);
  world.spendable.set(person.uid, 0);
  const weeks = Math.max(1, (until.getTime() - at.getTime()) / (7 * day));
  const recharges = random.whole(1, 3) + Math.floor(weeks * random.next() * 0.5);
  for (let count = 0; count < recharges; count += 1) {
    timeline.add(later(at, 10 * minute, until.getTime() - at.getTime(), random), (time) =>
      recharging(world, person.uid, time),
    );
  }
  const withdrawals = isVerified ? Math.floor(weeks * random.next() * 0.45) : 0;
  for (let count = 0; count < withdrawals; count += 1) {
    timeline.add(later(at, 2 * day, until.getTime() - at.getTime(), random), (time) =>
      withdrawing(world, person.uid, time),
    );
  }
  if (random.chance(0.02))
    timeline.add(later(at, 10 * day, 60 * day, random), (time) => freezing(person.uid, random, time));
}

function* freezing(uid: string, random: Random, at: Date): Story {
  const page = yield* call(at, 'risk', userList.index, { query: { uid } });
  const user = page?.list[0];
  if (user === undefined) return;
  const reason = random.pick([
    'Sign-in from a sanctioned region',
    'Shared device with a closed account',
    'Chargeback under investigation',
  ]);
  yield* call(at, 'risk', freezeUser, { body: { id: user.id, version: user.version, reason, risk: true } });
}
