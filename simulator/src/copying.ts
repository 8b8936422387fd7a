import {
  copyProfitList,
  requestCopyProfitReversal,
  reverseCopyProfit,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

/** What each follower had made by the end of each week, one after the other. */
const courses: readonly (readonly number[])[] = [
  [120, 210.5, 180, 260.75],
  [40, 15, 90.4, 90.4],
  [-30, 10, 75, 160],
  [310.2, 290, 405.8, 512.6],
  [22, 61.3, 48, 95.5],
  [80, 140, 230.9, 221],
];

/** Weeks end on Monday, and the last one that counts is over. */
function lastMonday(until: Date): number {
  const midnight = new Date(until.getTime() - 12 * hour).setUTCHours(0, 0, 0, 0);
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day;
}

/**
 * Users whom the first have invited follow two traders for four weeks: some weeks bring a share, some make up for a loss. Nothing
 * of it is left to chance, which belongs to the rest of the story.
 */
export function copying({ timeline, until, uids, referrers, spendable }: World): void {
  const end = lastMonday(until);
  const pairs: { follower: string; trader: string }[] = [];
  timeline.add(new Date(end - 4 * 7 * day), function* () {
    const [one, other, ...first] = uids.slice(0, 9);
    if (one === undefined || other === undefined) return;
    const inviters = new Set([one, other, ...first]);
    const followers = uids.slice(9).filter((uid) => {
      return inviters.has(referrers.get(uid) ?? '') && (spendable.get(uid) ?? 0) > 150;
    });
    for (const [index, follower] of followers.slice(0, courses.length).entries())
      pairs.push({ follower, trader: index % 2 === 0 ? one : other });
  });
  for (let week = 0; week < 4; week += 1) {
    const to = end - (3 - week) * 7 * day;
    timeline.add(new Date(to + hour), function* (at) {
      for (const [index, { follower, trader }] of pairs.entries()) {
        const body = {
          ref: `copy-${week + 1}-${index + 1}`,
          follower_uid: follower,
          trader_uid: trader,
          from: new Date(to - 7 * day).toISOString(),
          to: new Date(to).toISOString(),
          cum_net_realised: String(courses[index]?.[week] ?? 0),
          // In the third week one of them puts more money in.
          ...(week === 2 && index === 0 && { flow: '40', cum_net_realised: '320' }),
          share_pct: trader === uids[0] ? '10' : '15',
        };
        yield* call(at, 'platform', reportCopyProfit, { body });
      }
    });
  }
  timeline.add(new Date(until.getTime() - 9 * hour), takingBack);
}

/** Of the last week one report turns out to be wrong and is taken back; for another that has been asked. */
function* takingBack(at: Date): Story {
  const query = { sort: '-id', status: 'settled,pending' } as const;
  const page = yield* call(at, 'maker', copyProfitList.index, { query });
  for (const [index, { id, version }] of (page?.list ?? []).slice(0, 2).entries()) {
    const body = {
      id,
      version,
      reason: 'Closed positions counted twice',
      evidence: `Ticket ${52_300 + index}`,
    };
    const asked = yield* call(at, 'maker', requestCopyProfitReversal, { body });
    if (asked !== null && index === 0)
      yield* call(new Date(at.getTime() + hour), 'checker', reverseCopyProfit, {
        body: { id, version: asked.version },
      });
  }
}
