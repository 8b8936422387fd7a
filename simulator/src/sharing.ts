import { createCodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import { codeList, redeemCodeFor } from '@quarterdeck/contract/features/codes/codes/codes';
import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { createShareLevel, setUserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import {
  activateSharePlan,
  createSharePlan,
  proposeSharePlan,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { startShareReplay } from '@quarterdeck/contract/features/rewards/replays/replays';
import { clawBackReward, rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import { call, run, type Story } from './step.ts';
import { day, hour, minute, type World } from './world.ts';

const conditions = {
  match: 'all',
  activated: true,
  direct_active: null,
  team_volume_usdt: null,
  own_fees_usdt: null,
  bond_usdt: null,
} as const;

const levels = [
  { ...conditions, rank: 1, name: 'Bronze', direct_active: 1 },
  { ...conditions, rank: 2, name: 'Silver', match: 'any', activated: false, team_volume_usdt: '500' },
  { ...conditions, rank: 3, name: 'Gold', activated: false },
] as const;

const rates = [
  ['10', '4'],
  ['12', '5'],
  ['15', '6'],
  ['18', '8'],
];

const terms: ShareTerms = {
  mode: 'fixed',
  peer_percent: '0',
  inactive: 'skip',
  depth: 2,
  source_cap_percent: '30',
  day_cap_usdt: '60',
  month_cap_usdt: null,
  lifetime_cap_usdt: null,
  budget_usdt: '50000',
  rates: { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates },
};

const draft: ShareTerms = {
  ...terms,
  mode: 'difference',
  inactive: 'compress',
  peer_percent: '2',
  source_cap_percent: '25',
  day_cap_usdt: '40',
};

/** The first to join, who are active early, so that those whom they invite bring them something. */
const early = 9;
const fees = 40;

/**
 * Levels, a plan that is active and a draft, and the fees of two months: their rewards wait, or came to nothing. Nothing of it is
 * left to chance, which belongs to the rest of the story.
 */
export function sharing({ timeline, start, until, uids, referrers }: World): void {
  timeline.add(new Date(start.getTime() + day), planning);
  timeline.add(new Date(start.getTime() + 12 * day), (at) => activatingEarly(uids, at));
  timeline.add(new Date(start.getTime() + 20 * day), (at) => settingLevel(uids[1], at));
  const first = start.getTime() + 22 * day;
  const step = (until.getTime() - hour - first) / fees;
  for (let index = 0; index < fees; index += 1) {
    timeline.add(new Date(first + index * step), (at) => paying(payers(uids, referrers, index), index, at));
  }
  timeline.add(new Date(until.getTime() - 30 * minute), clawingBack);
  timeline.add(new Date(until.getTime() - 20 * minute), drafting);
}

function* planning(at: Date): Story {
  for (const body of levels) yield* call(at, 'maker', createShareLevel, { body });
  const plan = yield* call(at, 'maker', createSharePlan, { body: { name: 'Two generations', terms } });
  if (plan === null) return;
  const proposed = yield* call(at, 'maker', proposeSharePlan, {
    body: { id: plan.id, version: plan.version },
  });
  if (proposed !== null)
    yield* call(at, 'checker', activateSharePlan, {
      body: { id: proposed.id, version: proposed.version },
    });
}

function* activatingEarly(uids: readonly string[], at: Date): Story {
  const batch = yield* call(at, 'admin', createCodeBatch, {
    body: {
      payment: 'prepaid',
      asset: 'USDT',
      price: '0',
      count: early,
      prefix: 'PART',
      plan_days: 365,
      plan_level: 1,
      note: 'Thanks to the first',
    },
  });
  if (batch === null) return;
  const page = yield* call(at, 'maker', codeList.index, { query: { batch_id: batch.id, page_size: 50 } });
  for (const [index, { id, version }] of (page?.list ?? []).entries()) {
    const uid = uids[index];
    if (uid !== undefined) yield* call(at, 'maker', redeemCodeFor, { body: { id, version, uid } });
  }
}

function* settingLevel(uid: string | undefined, at: Date): Story {
  if (uid === undefined) return;
  yield* call(at, 'maker', setUserLevel, {
    body: { uid, rank: 3, reason: 'Partner since the beginning' },
  });
}

/** A plan that would be tried next, and what it would have given of the month before. */
function* drafting(at: Date): Story {
  const body = { name: 'By difference, compressed', terms: draft };
  const plan = yield* call(at, 'maker', createSharePlan, { body });
  if (plan === null) return;
  const lastOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 0));
  const month = lastOfMonth.toISOString().slice(0, 7);
  const replay = yield* call(at, 'maker', startShareReplay, { body: { plan_id: plan.id, month } });
  if (replay !== null) yield* run(at, 'replay_share_plan', { id: replay.id });
}

/** Users invited by the first ones, who earn from them; sometimes users without an upline. */
function payers(uids: readonly string[], referrers: World['referrers'], index: number): readonly string[] {
  const later = uids.slice(early);
  const first = new Set(uids.slice(0, early));
  const invited = later.filter((uid) => first.has(referrers.get(uid) ?? ''));
  return index % 6 === 5 || invited.length === 0 ? later : invited;
}

/** A fee of one of them; one is given back. */
function* paying(uids: readonly string[], index: number, at: Date): Story {
  const uid = uids[(index * 7) % Math.max(uids.length, 1)];
  if (uid === undefined) return;
  const kind = index % 4 === 3 ? 'copy_cut' : 'robot_fee';
  const ref = `fee-${1_000 + index}`;
  const amount = (12.5 + ((index * 37) % 90)).toFixed(2);
  yield* call(at, 'platform', reportFee, { body: { uid, kind, ref, asset: 'USDT', amount } });
  if (index === fees - 5)
    yield* call(at, 'platform', reverseFee, { body: { kind, ref, reason: 'The robot was stopped by us' } });
}

function* clawingBack(at: Date): Story {
  const page = yield* call(at, 'checker', rewardList.index, { query: { status: 'pending', page_size: 1 } });
  const reward = page?.list[0];
  if (reward !== undefined)
    yield* call(at, 'checker', clawBackReward, {
      body: { id: reward.id, version: reward.version, reason: 'One person under two names' },
    });
}
