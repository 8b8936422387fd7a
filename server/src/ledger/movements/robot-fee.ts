import { available, house, type Movement, movement } from '../movement.ts';

/** A robot's fee burns fuel; what the user once paid for that fuel, at the average rate, is earned now. */
export function robotFee(fee: {
  userId: number;
  /** Fuel burnt, in L. */
  fuel: string;
  /** What that fuel cost the user, in USDT; fuel that came as a reward cost `'0'`. */
  earned: string;
}): Movement {
  return movement('robot_fee', 'robotFee', [
    { debit: available(fee.userId), credit: house('191'), asset: 'L', amount: fee.fuel },
    { debit: house('260'), credit: house('402'), asset: 'USDT', amount: fee.earned },
  ]);
}
