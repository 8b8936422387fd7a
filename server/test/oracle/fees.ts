import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { available, bookAll, canSpend, type Posting } from './books.ts';
import { textOf, units } from './decimals.ts';
import { changeFuel, spendFuel } from './fuel.ts';
import type { House } from './house.ts';
import { type Kind, kind, rowOf } from './kinds.ts';
import type { Fee, Source } from './reward-rows.ts';
import { takeBackShared } from './rewards.ts';
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

/** An upgrade is paid from the wallet, and so is a robot's fee in fuel; the others were paid where the robot runs. */
const isFromWallet = ({ kind: of, asset }: Pick<Input, 'asset'> & { kind: Source }) =>
  of === 'upgrade' || (of === 'robot_fee' && asset === 'L');

/** Fuel is burnt by robots, and the company has earned what was paid for it. */
function postingsOf({ kind: of, user, asset, amount, earned }: Fee): (Posting & { asset: Asset })[] {
  const [taker, earner] = of === 'upgrade' ? ['404', '404'] : ['191', '402'];
  return [
    { asset, debit: available(user), credit: taker, amount },
    { asset: 'USDT', debit: '260', credit: earner, amount: earned },
  ];
}

const report = kind<Input>({
  action: 'fee.report',
  weight: 10,
  by: ['platform'],
  input({ users, fees }, random) {
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
  may(house, { input }) {
    const { user, asset, amount } = input;
    const told = house.fees[known(house, input)];
    if (told !== undefined)
      return told.user === user && told.asset === asset && told.amount === units(amount);
    return !isFromWallet(input) || canSpend(house, user, asset) >= units(amount);
  },
  does(house, { input }) {
    if (known(house, input) >= 0) return;
    const { user, asset } = input;
    const amount = units(input.amount);
    const fee = collect(house, { ...input, amount });
    if (!isFromWallet(input)) return;
    fee.earned = spendFuel(house, user, asset, amount);
    bookAll(house, postingsOf(fee));
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
    const { kind: of, ref } = random.pick(fees.slice(-20)) ?? {};
    return of === undefined || ref === undefined || of === 'activation' ? undefined : { kind: of, ref };
  },
  may(house, { input }) {
    const fee = rowOf(house.fees, known(house, input));
    const isOfCopy = fee.kind === 'copy_cut' && house.copies.some(({ ref }) => ref === fee.ref);
    return !isOfCopy || fee.status !== 'collected';
  },
  does(house, { input }) {
    const place = known(house, input);
    const fee = rowOf(house.fees, place);
    if (fee.status === 'reversed') return;
    takeBackShared(house, place);
    if (!isFromWallet(fee)) return;
    changeFuel(house, [[fee.user, fee.earned]]);
    bookAll(
      house,
      postingsOf(fee).map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit })),
    );
  },
  sends: (_, { input }) => ({ endpoint: reverseFee, body: { ...input, reason: 'By the model' } }),
});

export const feeKinds: readonly Kind[] = [report, reverse];
