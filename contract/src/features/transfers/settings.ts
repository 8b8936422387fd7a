import * as z from 'zod/mini';
import { type Asset, assetScales, fitsScale } from '../../core/assets.ts';
import { chargeOf, feeModes, Percent, Rate, unitsOf } from '../../core/charges.ts';

/** What a user may transfer: one asset into another of their own, or an asset to another user. */
export const transferKinds = {
  usdt_l: { from: 'USDT', to: 'L' },
  l_usdt: { from: 'L', to: 'USDT' },
  usdt_r: { from: 'USDT', to: 'R' },
  r_usdt: { from: 'R', to: 'USDT' },
  l_r: { from: 'L', to: 'R' },
  r_l: { from: 'R', to: 'L' },
  user_usdt: { from: 'USDT', to: 'USDT' },
  user_l: { from: 'L', to: 'L' },
  user_r: { from: 'R', to: 'R' },
} as const satisfies Record<string, { from: Asset; to: Asset }>;
export type TransferKind = keyof typeof transferKinds;
export const kindsOfTransfer = Object.keys(transferKinds) as [TransferKind, ...TransferKind[]];

/** To another user: nothing is exchanged, so there is no rate. */
export function isBetweenUsers(kind: TransferKind): kind is 'user_usdt' | 'user_l' | 'user_r' {
  return transferKinds[kind].from === transferKinds[kind].to;
}

/** The group of settings that holds the terms of a kind. */
export type TransferGroup = `transfer_${TransferKind}`;

/** The kind whose terms a group of settings holds. */
export function kindOfGroup(group: string): TransferKind | undefined {
  return kindsOfTransfer.find((kind) => `transfer_${kind}` === group);
}

/** Amounts are in the asset that is sent. */
function terms(open: '1' | '2') {
  return {
    /** Whether transfers may be requested: '1' yes, '2' no. */
    transfer_open: open as string,
    transfer_min: '1',
    /** What one user may transfer so in 24 hours; empty: as much as they have. */
    transfer_day_limit: '',
    transfer_fee_mode: 'fixed',
    transfer_fee_fixed: '0',
    transfer_fee_percent: '0',
  };
}

function exchange(open: '1' | '2') {
  /** What one unit of what is sent brings. */
  return { transfer_rate: '1', ...terms(open) };
}

/** Only buying fuel and points with USDT is open; every other kind is closed until somebody opens it. */
export const transferDefaults = {
  transfer_usdt_l: exchange('1'),
  transfer_l_usdt: exchange('2'),
  transfer_usdt_r: exchange('1'),
  transfer_r_usdt: exchange('2'),
  transfer_l_r: exchange('2'),
  transfer_r_l: exchange('2'),
  transfer_user_usdt: terms('2'),
  transfer_user_l: terms('2'),
  transfer_user_r: terms('2'),
} as const satisfies Record<TransferGroup, object>;

type Terms = Record<keyof ReturnType<typeof terms>, string>;
/** The terms of a kind; without a rate where nothing is exchanged. */
export type TransferTerms = Terms & { transfer_rate?: string };

function amountIn(asset: Asset) {
  return z.string().check(
    z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, { error: 'amount_malformed', abort: true }),
    z.refine((text) => fitsScale(text, asset), { error: 'amount_scale', abort: true }),
  );
}

function form(asset: Asset) {
  const amount = amountIn(asset);
  return {
    transfer_open: z.enum(['1', '2']),
    transfer_min: amount.check(
      z.refine((text) => unitsOf(text, assetScales[asset]) > 0n, { error: 'amount_not_positive' }),
    ),
    transfer_day_limit: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || amount.safeParse(text).success, { error: 'amount_malformed' }),
    ),
    transfer_fee_mode: z.enum(feeModes),
    transfer_fee_fixed: amount,
    transfer_fee_percent: Percent,
  };
}

function exchangeForm(asset: Asset) {
  return { transfer_rate: Rate, ...form(asset) };
}

/** The fields of each group, as its form sends them. */
export const transferForms = {
  transfer_usdt_l: exchangeForm('USDT'),
  transfer_l_usdt: exchangeForm('L'),
  transfer_usdt_r: exchangeForm('USDT'),
  transfer_r_usdt: exchangeForm('R'),
  transfer_l_r: exchangeForm('L'),
  transfer_r_l: exchangeForm('R'),
  transfer_user_usdt: form('USDT'),
  transfer_user_l: form('L'),
  transfer_user_r: form('R'),
};

/** What a transfer of this much costs, in the asset that is sent. */
export function transferFee(kind: TransferKind, given: Terms, amount: string): string {
  const { transfer_fee_mode: mode, transfer_fee_fixed: fixed, transfer_fee_percent: percent } = given;
  return chargeOf({ mode, fixed, percent }, amount, assetScales[transferKinds[kind].from]);
}

/** Something of the smallest transfer is left when the fee is taken. */
export function soundTransfer(kind: TransferKind) {
  const scale = assetScales[transferKinds[kind].from];
  return z.refine<Terms>(
    (given) =>
      unitsOf(transferFee(kind, given, given.transfer_min), scale) < unitsOf(given.transfer_min, scale),
    { error: 'withdraw_fee_too_high', path: ['transfer_min'] },
  );
}
