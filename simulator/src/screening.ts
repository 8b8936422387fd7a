import { addScreenedAddress } from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { tronAddressOf } from './people.ts';
import { call } from './step.ts';
import { day, hour, type World } from './world.ts';

const listed = [
  [tronAddressOf('mixer'), 'block', 'Named on a list of sanctions'],
  [tronAddressOf('gambling site'), 'watch', 'Gambling site, often used to split amounts'],
  ['0x00000000000000000000000000000000000bad01', 'block', 'Wallet of a known phishing campaign'],
  ['0x0000000000000000000000000000000000c0de02', 'watch', 'Bridge without checks of its own'],
] as const;

/** Addresses are listed a month before the end; in the last hours somebody asks for money to one of each kind. */
export function screening({ timeline, until, uids, spendable }: World): void {
  timeline.add(new Date(until.getTime() - 30 * day), function* (at) {
    for (const [address, level, reason] of listed)
      yield* call(at, 'risk', addScreenedAddress, { body: { address, level, reason } });
  });
  for (const [index, [address]] of listed.slice(0, 2).entries()) {
    timeline.add(new Date(until.getTime() - (3 + index) * hour), function* (at) {
      const uid = uids.filter((one) => (spendable.get(one) ?? 0) > 200)[index];
      if (uid === undefined) return;
      yield* call(at, 'platform', requestWithdrawal, {
        body: {
          uid,
          asset: 'USDT',
          network: 'TRC20',
          amount: '45.00',
          address,
          device: sharedDevice,
          ip: sharedIp,
        },
      });
    });
  }
}

/** By which several users sign in. */
export const sharedDevice = 'Android 15, Pixel 9 (a7f3)';
export const sharedIp = '203.0.113.24';
