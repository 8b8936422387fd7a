import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, house, type Movement, movement, type Posting } from '../movement.ts';

interface Sent {
  userId: number;
  /** Of the asset that is sent. */
  fee: string;
}

interface FuelSent extends Sent {
  l: string;
  /** The cost of the fuel that now belongs to the company, in USDT. */
  earned: string;
}

/** Fuel is bought. What is paid for it is earned only when the fuel is burnt; the fee comes on top, at once. */
export function transferUsdtToL(transfer: Sent & { usdt: string; l: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_usdt_to_l', 'transfer', [
    { debit: user, credit: house('260'), asset: 'USDT', amount: transfer.usdt },
    feeOf(transfer, 'USDT'),
    { debit: house('191'), credit: user, asset: 'L', amount: transfer.l },
  ]);
}

/** Fuel is given back. What was paid for it and is not paid back is earned. */
export function transferLToUsdt(transfer: FuelSent & { usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_l_to_usdt', 'transfer', [
    { debit: user, credit: house('191'), asset: 'L', amount: transfer.l },
    feeOf(transfer, 'L'),
    { debit: house('260'), credit: user, asset: 'USDT', amount: transfer.usdt },
    earnedOf(transfer),
  ]);
}

export function transferUsdtToR(transfer: Sent & { usdt: string; r: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_usdt_to_r', 'transfer', [
    { debit: user, credit: house('190'), asset: 'USDT', amount: transfer.usdt },
    feeOf(transfer, 'USDT'),
    { debit: house('192'), credit: user, asset: 'R', amount: transfer.r },
  ]);
}

export function transferRToUsdt(transfer: Sent & { r: string; usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_r_to_usdt', 'transfer', [
    { debit: user, credit: house('192'), asset: 'R', amount: transfer.r },
    feeOf(transfer, 'R'),
    { debit: house('190'), credit: user, asset: 'USDT', amount: transfer.usdt },
  ]);
}

/** Fuel becomes R. What was paid for the fuel follows it; fuel that came as a reward cost `'0'`. */
export function transferLToR(transfer: FuelSent & { r: string; usdt: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_l_to_r', 'transfer', [
    { debit: user, credit: house('191'), asset: 'L', amount: transfer.l },
    feeOf(transfer, 'L'),
    { debit: house('192'), credit: user, asset: 'R', amount: transfer.r },
    { debit: house('260'), credit: house('190'), asset: 'USDT', amount: transfer.usdt },
    earnedOf(transfer),
  ]);
}

/** R becomes fuel. Points have no cost of their own, so this fuel cost nothing, like a reward. */
export function transferRToL(transfer: Sent & { r: string; l: string }): Movement {
  const user = available(transfer.userId);
  return movement('transfer_r_to_l', 'transfer', [
    { debit: user, credit: house('192'), asset: 'R', amount: transfer.r },
    feeOf(transfer, 'R'),
    { debit: house('191'), credit: user, asset: 'L', amount: transfer.l },
  ]);
}

/** From one user to another. The sender pays amount and fee, the receiver gets the amount. */
export function transferBetweenUsers(transfer: {
  fromId: number;
  toId: number;
  asset: Asset;
  amount: string;
  fee: string;
  /** Where fuel was the fee: what was paid for it, in USDT. */
  earned: string;
}): Movement {
  const { fromId, toId, asset, amount, fee } = transfer;
  return movement('transfer_between_users', 'transfer', [
    { debit: available(fromId), credit: available(toId), asset, amount },
    feeOf({ userId: fromId, fee }, asset),
    earnedOf(transfer),
  ]);
}

function feeOf({ userId, fee }: Sent, asset: Asset): Posting {
  return { debit: available(userId), credit: house('406'), asset, amount: fee };
}

function earnedOf({ earned }: { earned: string }): Posting {
  return { debit: house('260'), credit: house('406'), asset: 'USDT', amount: earned };
}
