import { type Asset, assetScales } from '@quarterdeck/contract/core/assets';
import { book, pending } from './books.ts';
import { cut, least, one, percentOf, times, total, units } from './decimals.ts';
import { day, type House, rates } from './house.ts';
import { rowOf } from './kinds.ts';
import { type Fee, isStanding, type Reward } from './reward-rows.ts';
import { chainOf, isActive } from './user-rows.ts';
import { isSame } from './withdrawal-rows.ts';

/** The plan of the model's house: so much for the nearest and the next but one, by their level. */
export const shares = [
  ['20', '7.5'],
  ['25', '12.3456'],
] as const;
export const poolPercent = '40';
/** The most that one user gets in a day, in USDT. */
export const dayCap = '45';
export const holdDays = 1;

/** Keeps a fee and shares it among those above the user who paid. */
export function collect(house: House, fee: Omit<Fee, 'status' | 'earned'>): Fee {
  const kept: Fee = { ...fee, status: 'collected', earned: 0n };
  house.fees.push(kept);
  const source = `fee ${house.fees.length - 1}`;
  const scale = assetScales[fee.asset];
  let left = cut(percentOf(fee.amount, units(poolPercent)), scale);
  // No one is left out of the count: who is not active takes a place and gets nothing.
  for (const [place, beneficiary] of chainOf(house, fee.user).slice(0, 2).entries()) {
    const user = rowOf(house.users, beneficiary);
    const rate = units(shares[Math.min(user.level, 1)]?.[place] ?? '0');
    const full = cut(percentOf(fee.amount, rate), scale);
    const isSkipped = user.blacklisted || !isActive(user, house.now) || isPayer(house, beneficiary, fee.user);
    const cap = leftOfDay(house, beneficiary, fee.asset);
    const amount = isSkipped ? full : least(full, least(left, cap));
    if (isSkipped) give(house, fee, { source, beneficiary, amount, status: 'void' });
    else if (amount === 0n && full > 0n) give(house, fee, { source, beneficiary, amount, status: 'void' });
    else if (amount > 0n) {
      left -= amount;
      book(house, fee.asset, { debit: '502', credit: pending(beneficiary), amount });
      const status = user.frozen ? 'withheld' : 'pending';
      give(house, fee, { source, beneficiary, amount, status });
    }
  }
  return kept;
}

type Given = Pick<Reward, 'source' | 'beneficiary' | 'amount' | 'status'>;

function give(house: House, { asset }: Pick<Fee, 'asset'>, given: Given): void {
  const holdUntil = given.status === 'void' ? null : house.now + holdDays * day;
  const { now: createdAt } = house;
  house.rewards.push({ ...given, kind: 'distribution', asset, holdUntil, createdAt, version: 1 });
}

/** What is left of the day's cap, in this asset. */
function leftOfDay(house: House, user: number, asset: Asset): bigint {
  const today = Math.floor(house.now / day) * day;
  const given = house.rewards.filter(
    (reward) =>
      reward.kind === 'distribution' &&
      reward.beneficiary === user &&
      reward.createdAt >= today &&
      isStanding(reward),
  );
  const used = total(given.map((reward) => times(reward.amount, rates[reward.asset])));
  const rest = units(dayCap) - used;
  return rest <= 0n ? 0n : cut((rest * one) / rates[asset], assetScales[asset]);
}

/** Who has the telephone, the device or an address for withdrawals of the one who pays is taken for them. */
export function isPayer(house: House, above: number, payer: number): boolean {
  const [theirs, own] = [rowOf(house.users, above), rowOf(house.users, payer)];
  if (own.phone !== null && own.phone === theirs.phone) return true;
  if (own.device !== null && own.device === theirs.device) return true;
  const places = (user: number) =>
    house.withdrawals.filter((row) => row.user === user).map(({ address }) => address);
  const known = places(payer);
  return places(above).some((place) => known.some((other) => isSame(place, other)));
}
