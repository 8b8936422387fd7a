import { configEdit } from '@quarterdeck/contract/features/config/config';
import {
  applicationList,
  approveApplication,
  refuseApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import {
  addProof,
  applyAsTrader,
  withdrawApplication,
} from '@quarterdeck/contract/features/traders/applications/platform';
import { traderDefaults } from '@quarterdeck/contract/features/traders/settings';
import {
  requestBond,
  requestReward,
  revokeTrader,
  rewardBond,
  topUpBond,
  traderList,
} from '@quarterdeck/contract/features/traders/traders/traders';
import type { Leader } from './leading.ts';
import { type Caller, call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

/** A page of PDF, as far as it goes. */
const record = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');

/**
 * What else becomes of applicants and traders: one is refused, one changes their mind, one waits with a key that failed;
 * of the traders one puts down more and is rewarded, and one was revoked long enough ago that a second admin may release the bond.
 * @param spare becomes a trader, and is the one who is revoked
 */
export function bonding(
  { timeline, until, uids }: World,
  leaders: readonly Leader[],
  spare: string,
  at: Date,
) {
  const after = (days: number) => new Date(at.getTime() + days * day);
  const before = (hours: number) => new Date(until.getTime() - hours * hour);
  const [refused, changed, failed] = [uids[9], uids[11], uids[13]];
  timeline.add(at, function* (time) {
    const form = { ...traderDefaults.trader_review, trader_bond_days: '5' };
    yield* call(time, 'admin', configEdit, { body: { group: 'trader_review', version: 0, ...form } });
    const gone = yield* applying(spare, 'Steady Yield', 'passed', time);
    if (gone !== null) yield* call(time, 'checker', approveApplication, { body: reference(gone) });
  });
  timeline.add(after(1), function* (time) {
    const row = refused === undefined ? null : yield* applying(refused, '币圈老王', 'passed', time);
    const reason = 'The record covers nine days only';
    if (row !== null) yield* call(time, 'risk', refuseApplication, { body: { ...reference(row), reason } });
  });
  timeline.add(after(2), function* (time) {
    const row = changed === undefined ? null : yield* applying(changed, 'Momentum Lab', 'not_checked', time);
    if (row !== null)
      yield* call(time, 'platform', withdrawApplication, { body: { uid: row.uid, ref: row.ref } });
  });
  timeline.add(before(30), function* (time) {
    if (failed !== undefined) yield* applying(failed, '套利工坊', 'failed', time);
  });
  timeline.add(after(5), (time) =>
    acting(spare, time, 'risk', (body) =>
      call(time, 'risk', revokeTrader, {
        body: { ...body, reason: 'Followers were asked to pay outside the platform' },
      }),
    ),
  );
  timeline.add(after(6), (time) =>
    acting(leaders[1]?.uid, time, 'maker', (body) =>
      call(time, 'maker', topUpBond, { body: { ...body, amount: '25', evidence: 'Ticket 61 204' } }),
    ),
  );
  timeline.add(after(7), function* (time) {
    const why = { reason: 'Best return of the month', evidence: 'Ticket 61 290' };
    yield* acting(leaders[1]?.uid, time, 'maker', (body) =>
      call(time, 'maker', requestReward, { body: { ...body, amount: '50', to: 'bond', ...why } }),
    );
    yield* acting(leaders[1]?.uid, time, 'checker', (body) => call(time, 'checker', rewardBond, { body }));
  });
  timeline.add(before(5), (time) =>
    acting(spare, time, 'maker', (body) =>
      call(time, 'maker', requestBond, {
        body: {
          ...{ ...body, kind: 'release', amount: '100', harmed: [] },
          ...{ reason: 'No claims of followers are open', evidence: 'Ticket 61 377' },
        },
      }),
    ),
  );
}

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

function* applying(
  uid: string,
  display_name: string,
  key_check: 'passed' | 'failed' | 'not_checked',
  at: Date,
) {
  const ref = `apply-${uid}`;
  const applied = yield* call(at, 'platform', applyAsTrader, {
    body: {
      ...{ ref, uid, display_name, intro: 'Trend following on the majors, at most three positions' },
      ...{ share_pct: '12', tier: 1, exchange: 'binance', key_check },
      key_checked_at: key_check === 'not_checked' ? null : at.toISOString(),
    },
  });
  if (applied === null) return null;
  yield* call(at, 'platform', addProof, {
    body: { uid, ref, name: 'account-history.pdf', content: record },
  });
  const page = yield* call(at, 'checker', applicationList.index, { query: { ref } });
  return page?.list[0] ?? null;
}

/** Has staff do something about the trader that a user is or was. */
function* acting(
  uid: string | undefined,
  at: Date,
  as: Caller,
  act: (body: { id: number; version: number }) => Story<unknown>,
): Story {
  if (uid === undefined) return;
  const page = yield* call(at, as, traderList.index, { query: { uid } });
  const row = page?.list[0];
  if (row !== undefined) yield* act(reference(row));
}
