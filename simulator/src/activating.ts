import { approveCodeBatch, createCodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import {
  assignCode,
  type Code,
  codeList,
  redeemCodeFor,
  voidCode,
} from '@quarterdeck/contract/features/codes/codes/codes';
import { askCodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { call, type Story } from './step.ts';
import { day, hour, later, type World } from './world.ts';

const terms = { payment: 'prepaid', asset: 'USDT', price: '29.9' } as const;

/**
 * A batch of codes in every state, one whose time is over, one that waits for a second person, and a wish to have codes in
 * plain text.
 */
export function* activating(world: World, at: Date): Story {
  const { timeline, uids, random, until } = world;
  // A sole maker of codes may not redeem them, so the maker, who redeems some below, is not used here.
  const asked = yield* call(at, 'admin', createCodeBatch, {
    body: { ...terms, count: 24, prefix: 'NEW', plan_days: 365, note: 'New year campaign' },
  });
  if (asked === null || uids.length === 0) return;
  // While an activity rewards activations, codes that are sold wait for a second person.
  const batch =
    asked.status === 'pending_review'
      ? yield* call(at, 'checker', approveCodeBatch, { body: { id: asked.id, version: asked.version } })
      : asked;
  if (batch === null) return;
  const page = yield* call(at, 'maker', codeList.index, { query: { batch_id: batch.id, page_size: 50 } });
  for (const [index, code] of (page?.list ?? []).entries()) {
    const uid = uids[index % uids.length];
    if (uid === undefined) continue;
    timeline.add(later(at, hour, 2 * day, random), (time) => spending(code, index, uid, time));
  }
  const soon = new Date(at.getTime() + day).toISOString();
  yield* call(at, 'maker', createCodeBatch, {
    body: { ...terms, count: 6, price: '0', plan_days: 7, expires_at: soon, note: 'Trial week' },
  });
  yield* call(at, 'maker', createCodeBatch, {
    body: { ...terms, count: 5_000, prefix: 'PR', payment: 'wallet', note: 'Partner in Brazil' },
  });
  timeline.add(new Date(until.getTime() - 5 * hour), (time) =>
    call(time, 'maker', askCodeExport, {
      body: { id: batch.id, version: batch.version, reason: 'Cards for the trade fair' },
    }),
  );
}

/** What becomes of one code: some are given to users, some redeemed, one is lost, and the rest lies there. */
function* spending(code: Code, index: number, uid: string, at: Date): Story {
  const target = { id: code.id, version: code.version };
  if (index % 8 === 3) {
    yield* call(at, 'checker', voidCode, { body: { ...target, reason: 'Printed twice' } });
    return;
  }
  if (index % 3 === 0) return;
  const assigned = yield* call(at, 'maker', assignCode, { body: { ...target, uid } });
  if (assigned === null || index % 3 === 1) return;
  yield* call(at, 'maker', redeemCodeFor, { body: { id: assigned.id, version: assigned.version, uid } });
}
