import { type Asset, assets } from '@quarterdeck/contract/assets';
import { reportFee, reverseFee } from '@quarterdeck/contract/platform';
import { available, book, canSpend } from './books.ts';
import { textOf, units } from './decimals.ts';
import type { House } from './house.ts';
import { type Kind, kind, rowOf } from './kinds.ts';
import { isStanding, type Source } from './reward-rows.ts';
import { takeBack } from './rewards.ts';
import { collect } from './sharing.ts';

interface Input {
  user: number;
  kind: Exclude<Source, 'activation'>;
  ref: string;
  asset: Asset;
  amount: string;
}

const known = (house: House, { kind: of, ref }: Pick<Input, 'kind' | 'ref'>) =>
  house.fees.findIndex((fee) => fee.kind === of && fee.ref === ref);

const report = kind<Input>({
  action: 'fee.report',
  weight: 10,
  by: ['platform'],
  input({ users, fees }, random) {
    if (users.length === 0) return undefined;
    const told = random.chance(0.12) ? random.pick(fees.slice(-8)) : undefined;
    if (told !== undefined && told.kind !== 'activation') {
      const { user, kind: of, ref, asset, amount } = told;
      return { user, kind: of, ref, asset, amount: random.chance(0.5) ? textOf(amount) : '1' };
    }
    return {
      user: random.whole(0, users.length - 1),
      kind: random.pick(['upgrade', 'robot_fee', 'copy_cut']) ?? 'robot_fee',
      ref: `order-${fees.length}-${random.whole(1, 10 ** 9)}`,
      asset: random.pick(assets.slice(0, 2)) ?? 'USDT',
      amount: random.pick(['0.0003', '1.2', '33.3333', '180', '77.7777']) ?? '1.2',
    };
  },
  refuses(house, { input }) {
    const { user, asset, amount, kind: of } = input;
    const told = house.fees[known(house, input)];
    if (told !== undefined) {
      const isSame = told.user === user && told.asset === asset && told.amount === units(amount);
      return isSame ? undefined : 'fee_differs';
    }
    const isShort = of === 'upgrade' && canSpend(house, user, asset) < units(amount);
    return isShort ? 'insufficient_balance' : undefined;
  },
  does(house, { input }) {
    if (known(house, input) >= 0) return;
    const { user, asset } = input;
    const amount = units(input.amount);
    collect(house, { ...input, amount });
    if (input.kind === 'upgrade') book(house, asset, { debit: available(user), credit: '404', amount });
  },
  sends: (_, { input: { user, ...about } }) => ({
    endpoint: reportFee,
    body: { uid: `m-${user}`, ...about },
  }),
});

/** The platform gave it back: so does everybody who got a share. */
const reverse = kind<Pick<Input, 'kind' | 'ref'>>({
  action: 'fee.reverse',
  weight: 2,
  by: ['platform'],
  input({ fees }, random) {
    if (random.chance(0.05)) return { kind: 'upgrade', ref: 'never told' };
    const { kind: of, ref } = random.pick(fees.slice(-20)) ?? {};
    return of === undefined || ref === undefined || of === 'activation' ? undefined : { kind: of, ref };
  },
  refuses: (house, { input }) => (known(house, input) < 0 ? 'not_found' : undefined),
  does(house, { input }) {
    const place = known(house, input);
    const fee = rowOf(house.fees, place);
    if (fee.status === 'reversed') return;
    fee.status = 'reversed';
    for (const reward of house.rewards) {
      if (reward.source !== `fee ${place}` || !isStanding(reward)) continue;
      takeBack(house, reward);
      reward.version += 1;
    }
    const { user, asset, amount } = fee;
    if (fee.kind === 'upgrade') book(house, asset, { debit: '404', credit: available(user), amount });
  },
  sends: (_, { input }) => ({ endpoint: reverseFee, body: { ...input, reason: 'By the model' } }),
});

export const feeKinds: readonly Kind[] = [report, reverse];
