import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import {
  type TransferGroup,
  type TransferTerms,
  transferDefaults,
} from '@quarterdeck/contract/features/transfers/settings';
import {
  requestTransferReversal,
  reverseTransfer,
  transferList,
} from '@quarterdeck/contract/features/transfers/transfers';
import { call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

/** Transfer terms set before the first transfer: fuel is cheap, points cost a fee, and users may send money to each other. */
const terms: readonly [TransferGroup, Partial<TransferTerms>][] = [
  ['transfer_usdt_l', { transfer_rate: '10', transfer_day_limit: '5000' }],
  ['transfer_l_usdt', { transfer_open: '1', transfer_rate: '0.095', transfer_min: '10' }],
  ['transfer_usdt_r', { transfer_rate: '5', transfer_fee_mode: 'percent', transfer_fee_percent: '0.5' }],
  ['transfer_l_r', { transfer_open: '1', transfer_rate: '0.5' }],
  ['transfer_r_l', { transfer_open: '1', transfer_rate: '1.9' }],
  ['transfer_r_usdt', { transfer_open: '1', transfer_rate: '0.18' }],
  ['transfer_user_usdt', { transfer_open: '1', transfer_fee_fixed: '0.5', transfer_min: '5' }],
];

type Asked = Omit<BodyInput<typeof requestTransfer>, 'uid' | 'to_uid'>;

/** What each user does, one after the other, some hours apart. */
const ways: readonly (readonly Asked[])[] = [
  [
    { kind: 'usdt_l', amount: '40' },
    { kind: 'l_r', amount: '120' },
    { kind: 'r_usdt', amount: '30' },
    { kind: 'r_l', amount: '10' },
  ],
  [
    { kind: 'usdt_l', amount: '25.5' },
    { kind: 'l_usdt', amount: '55' },
  ],
  [
    { kind: 'usdt_r', amount: '20' },
    { kind: 'user_usdt', amount: '12.5' },
  ],
  [{ kind: 'usdt_l', amount: '100' }],
];

const people = 12;

/**
 * Users with money change it and give it to each other in the last weeks of the story. One transfer is taken back, and one waits to be.
 * Nothing of it is left to chance, which belongs to the rest of the story.
 */
export function transferring({ timeline, until, uids, spendable }: World): void {
  timeline.add(new Date(until.getTime() - 25 * day), function* (at) {
    for (const [group, changes] of terms) yield* deciding(group, changes, at);
  });
  for (let index = 0; index < people; index += 1) {
    timeline.add(new Date(until.getTime() - (20 - 1.5 * index) * day), function* (at) {
      const rich = uids.filter((uid) => (spendable.get(uid) ?? 0) > 300);
      const [uid, to_uid] = [rich[index % rich.length], rich[(index + 1) % rich.length]];
      if (uid === undefined || to_uid === undefined || uid === to_uid) return;
      spendable.set(uid, (spendable.get(uid) ?? 0) - 140);
      for (const [turn, asked] of (ways[index % ways.length] ?? []).entries()) {
        timeline.add(new Date(at.getTime() + turn * 3 * hour), (time) =>
          call(time, 'platform', requestTransfer, {
            body: { uid, ...asked, ...(asked.kind === 'user_usdt' && { to_uid }) },
          }),
        );
      }
    });
  }
  timeline.add(new Date(until.getTime() - 8 * hour), (at) => takingBack(at));
}

function* deciding(group: TransferGroup, changes: Partial<TransferTerms>, at: Date): Story {
  // The defaults are a form, and so are these.
  const body = { group, version: 0, ...transferDefaults[group], ...changes } as BodyInput<typeof configEdit>;
  yield* call(at, 'admin', configEdit, { body });
}

function* takingBack(at: Date): Story {
  const page = yield* call(at, 'maker', transferList.index, { query: { kind: 'user_usdt' } });
  for (const [index, { id, version }] of (page?.list ?? []).slice(0, 2).entries()) {
    const asked = yield* call(at, 'maker', requestTransferReversal, {
      body: { id, version, reason: 'Sent to the wrong user', evidence: `Ticket ${51_200 + index}` },
    });
    if (asked !== null && index === 0)
      yield* call(new Date(at.getTime() + hour), 'checker', reverseTransfer, {
        body: { id, version: asked.version },
      });
  }
}
