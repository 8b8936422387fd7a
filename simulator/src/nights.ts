import { run } from './step.ts';
import { day, hour, type World } from './world.ts';

/** How often levels are looked after, of which every night would be more of the same. */
const nightsApart = 7;

/** What the server does by night, at the times of its jobs: levels follow what users did, rewards whose time has come are paid out, the day's balances are kept. */
export function closingNights({ timeline, start, until }: World): void {
  const last = new Date(until.getTime() - 12 * hour).setUTCHours(0, 0, 0, 0);
  for (let night = last; night > start.getTime(); night -= nightsApart * day)
    timeline.add(new Date(night + hour / 12), (at) => run(at, 'evaluate_levels'));
  for (let night = last; night > start.getTime(); night -= day) {
    timeline.add(new Date(night + hour / 3), function* (at) {
      yield* run(at, 'settle_rewards_nightly');
      yield* run(at, 'settle_rewards');
    });
  }
  for (const night of [last - day, last])
    timeline.add(new Date(night + hour / 3), (at) => run(at, 'balance_snapshot'));
}
