import type { Asset } from '@quarterdeck/contract/assets';
import { available, house, type Movement, movement } from '../movement.ts';

/** Fuel is bought. What is paid for it is earned only when the fuel is burnt; the fee comes on top, at once. */
export function transferUsdtToL(transfer: {
  userId: number;
  usdt: string;
  fee: string;
  l: string;
}): Movement {
  const user = available(transfer.userId);
  return movement('transfer_usdt_to_l', 'transfer', [
    { debit: user, credit: house('260'), asset: 'USDT', amount: transfer.usdt },
    { debit: user, credit: house('406'), asset: 'USDT', amount: transfer.fee },
    { debit: house('191'), credit: user, asset: 'L', amount: transfer.l },
  ]);
}

/** Fuel is given back. */
export function transferLToUsdt(transfer: { userId: number; l: string; usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_l_to_usdt', 'transfer', [
    { debit: user, credit: house('191'), asset: 'L', amount: transfer.l },
    { debit: house('260'), credit: user, asset: 'USDT', amount: transfer.usdt },
  ]);
}

export function transferUsdtToR(transfer: { userId: number; usdt: string; r: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_usdt_to_r', 'transfer', [
    { debit: user, credit: house('190'), asset: 'USDT', amount: transfer.usdt },
    { debit: house('192'), credit: user, asset: 'R', amount: transfer.r },
  ]);
}

export function transferRToUsdt(transfer: { userId: number; r: string; usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_r_to_usdt', 'transfer', [
    { debit: user, credit: house('192'), asset: 'R', amount: transfer.r },
    { debit: house('190'), credit: user, asset: 'USDT', amount: transfer.usdt },
  ]);
}

/** Fuel becomes R. What was paid for the fuel follows it; fuel that came as a reward cost `'0'`. */
export function transferLToR(transfer: { userId: number; l: string; r: string; usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_l_to_r', 'transfer', [
    { debit: user, credit: house('191'), asset: 'L', amount: transfer.l },
    { debit: house('192'), credit: user, asset: 'R', amount: transfer.r },
    { debit: house('260'), credit: house('190'), asset: 'USDT', amount: transfer.usdt },
  ]);
}

/** From one user to another. The sender pays amount and fee, the receiver gets the amount. */
export function transferBetweenUsers(transfer: {
  fromId: number;
  toId: number;
  asset: Asset;
  amount: string;
  fee: string;
}): Movement {
  const { fromId, toId, asset, amount, fee } = transfer;
  return movement('transfer_between_users', 'transfer', [
    { debit: available(fromId), credit: available(toId), asset, amount },
    { debit: available(fromId), credit: house('406'), asset, amount: fee },
  ]);
}
