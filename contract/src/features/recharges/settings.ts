import * as z from 'zod/mini';
import { fitsScale } from '../../core/assets.ts';
import type { Network } from '../withdrawals/settings.ts';

/** The networks that money comes in by, each with the group of its settings: `recharge_<asset>_<network>`. */
export const rechargeNetworkGroups = {
  TRC20: 'recharge_usdt_trc20',
  ERC20: 'recharge_usdt_erc20',
  BEP20: 'recharge_usdt_bep20',
} as const satisfies Record<Network, string>;

/** The network whose settings this group holds. */
export function rechargeNetworkOf(group: string): Network | undefined {
  const entry = Object.entries(rechargeNetworkGroups).find(([, own]) => own === group);
  return entry?.[0] as Network | undefined;
}

const networkDefaults = {
  /** What comes in by a network that is closed waits for a review: '1' open, '2' closed. */
  recharge_open: '1',
  recharge_min: '10',
  /** Blocks on top before money that came in counts as final. */
  recharge_confirmations: '12',
};

/** The settings of recharges by their group; amounts in USDT. */
export const rechargeDefaults = {
  recharge_usdt_trc20: networkDefaults,
  recharge_usdt_erc20: networkDefaults,
  recharge_usdt_bep20: networkDefaults,
  /** Payment services say themselves what is final. */
  recharge_psp: { recharge_open: '1', recharge_min: '10' },
  recharge_review: {
    /** More than this waits for a review; empty: nothing does for its size alone. */
    recharge_review_above: '100000',
    /** Hours after which what was announced and never came expires. */
    recharge_expire_hours: '24',
    /** Hours after which what waits for a person wants attention, and after which it is late. */
    recharge_attention_hours: '4',
    recharge_late_hours: '24',
  },
} as const;

export type RechargeGroup = keyof typeof rechargeDefaults;

const inUsdt = z.refine<string>((amount) => fitsScale(amount, 'USDT'), { error: 'amount_scale' });
const usdt = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, { error: 'amount_malformed', abort: true }), inUsdt);
const optionalUsdt = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || usdt.safeParse(text).success, { error: 'amount_malformed' }),
);
const confirmations = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, { error: 'confirmations_malformed' }));
/** Up to thirty days. */
const hours = z
  .string()
  .check(z.regex(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, { error: 'hours_malformed', abort: true }));

const open = z.enum(['1', '2']);
const networkForm = { recharge_open: open, recharge_min: usdt, recharge_confirmations: confirmations };

/** The fields of each group, as its form sends them. */
export const rechargeForms = {
  recharge_usdt_trc20: networkForm,
  recharge_usdt_erc20: networkForm,
  recharge_usdt_bep20: networkForm,
  recharge_psp: { recharge_open: open, recharge_min: usdt },
  recharge_review: {
    recharge_review_above: optionalUsdt,
    recharge_expire_hours: hours,
    recharge_attention_hours: hours,
    recharge_late_hours: hours,
  },
};

type ReviewForm = Record<keyof typeof rechargeForms.recharge_review, string>;

export const soundRechargeReview = z.refine<ReviewForm>(
  (form) => Number(form.recharge_attention_hours) <= Number(form.recharge_late_hours),
  { error: 'review_hours_crossed', path: ['recharge_late_hours'] },
);
