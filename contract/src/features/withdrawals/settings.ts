import * as z from 'zod/mini';
import { assetScales, fitsScale } from '../../core/assets.ts';
import { chargeOf, feeModes, Percent, unitsOf } from '../../core/charges.ts';

/** What the queue of reviews gives first: what waits longest, or what looks riskiest. */
export const reviewOrders = ['oldest', 'risk'] as const;

/** The networks that money leaves by, each with the group of its settings: `withdrawal_<asset>_<network>`. */
export const networkGroups = {
  TRC20: 'withdrawal_usdt_trc20',
  ERC20: 'withdrawal_usdt_erc20',
  BEP20: 'withdrawal_usdt_bep20',
} as const;
export type Network = keyof typeof networkGroups;
export const networks = Object.keys(networkGroups) as Network[];

/** The network whose settings this group holds. */
export function networkOf(group: string): Network | undefined {
  return networks.find((network) => networkGroups[network] === group);
}

function networkDefaults(fee: string, confirmations: string) {
  return {
    /** Whether withdrawals may be requested: '1' yes, '2' no. Pending ones continue. */
    withdraw_open: '1',
    withdraw_min: '10',
    withdraw_max: '100000',
    withdraw_fee_mode: 'fixed',
    withdraw_fee_fixed: fee,
    withdraw_fee_percent: '0',
    /** Blocks on top before a payment counts as final. */
    withdraw_confirmations: confirmations,
  };
}

/** The settings of withdrawals by their group; amounts in USDT. */
export const withdrawalDefaults = {
  withdrawal_usdt_trc20: networkDefaults('1', '19'),
  withdrawal_usdt_erc20: networkDefaults('5', '12'),
  withdrawal_usdt_bep20: networkDefaults('0.8', '15'),
  /** What one user may take out in 24 hours; empty: as everybody. */
  withdrawal_limits: {
    day_limit: '50000',
    /** Of active users of at least this level: `1=60000, 3=100000`. */
    day_limit_levels: '',
    day_limit_inactive: '',
    day_limit_new: '',
    day_limit_flagged: '',
  },
  withdrawal_review: {
    /** Up to this the program may approve alone, where it is let: above it one person reviews. */
    review_one_above: '0',
    review_two_above: '1000',
    /** '1': the program approves what is below and looks risky in nothing; '2': it does not. */
    review_auto: '2',
    /** Hours after which a waiting withdrawal wants attention, and after which it is late. */
    review_attention_hours: '4',
    review_late_hours: '24',
    /** What is taken from the queue first, and for how many minutes it is the taker's. */
    review_order: 'oldest',
    review_lease_minutes: '15',
  },
} as const;

/** What each risk adds to the score of a withdrawal, '0' where it is not looked at, and from when on it is one. */
export const riskDefaults = {
  withdrawal_risk: {
    risk_first_withdrawal: '15',
    risk_new_address: '20',
    /** Another user withdrew to the same address. */
    risk_shared_address: '40',
    /** An address that is listed to be watched. One that is blocked always counts fully. */
    risk_watched_address: '50',
    /** Another user withdrew, or registered, from the same device or the same internet address within so many days. */
    risk_shared_device: '35',
    risk_shared_ip: '10',
    risk_shared_days: '30',
    risk_user_flagged: '40',
    risk_user_frozen: '40',
    /** The user has a debt. */
    risk_user_owes: '40',
    /** Password or second factor changed within so many hours. */
    risk_security_changed: '20',
    risk_security_hours: '72',
    /** More than so many times the user's average. */
    risk_large: '30',
    risk_large_times: '5',
    /** More than so many requests within an hour. */
    risk_velocity: '25',
    risk_velocity_count: '3',
    /** More than so much within 24 hours, in USDT. */
    risk_velocity_sum: '20',
    risk_velocity_usdt: '20000',
  },
} as const;

export type WithdrawalGroup = keyof typeof withdrawalDefaults | keyof typeof riskDefaults;

/** What is compared with others is a number, or its form is refused before that. */
function matching(pattern: RegExp, error: string) {
  return z.regex(pattern, { error, abort: true });
}

const inUsdt = z.refine<string>((amount) => fitsScale(amount, 'USDT'), {
  error: 'amount_scale',
  abort: true,
});
const usdt = z.string().check(matching(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'amount_malformed'), inUsdt);
const positive = usdt.check(z.refine((amount) => units(amount) > 0n, { error: 'amount_not_positive' }));
/** Empty: as everybody. */
const optionalUsdt = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || usdt.safeParse(text).success, { error: 'amount_malformed' }),
);
const confirmations = z.string().check(matching(/^(?:[1-9]\d{0,2}|1000)$/, 'confirmations_malformed'));
/** Up to thirty days, and minutes as many. */
const hours = z.string().check(matching(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, 'hours_malformed'));

/** Points of a hundred; 0: the rule is off. */
const points = z.string().check(matching(/^(?:0|[1-9]\d?|100)$/, 'points_malformed'));
const times = z.string().check(matching(/^(?:[1-9]\d{0,2}|1000)$/, 'confirmations_malformed'));

const days = z.string().check(matching(/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'days_malformed'));

/** What somebody of this level and above may take out in a day. */
export interface LevelLimit {
  level: number;
  limit: string;
}

/** `1=60000, 3=100000`, by rising level; undefined where it is not that. */
export function parseLevelLimits(text: string): LevelLimit[] | undefined {
  if (text.trim() === '') return [];
  const found: LevelLimit[] = [];
  for (const part of text.split(',')) {
    const [level = '', limit = '', ...rest] = part.split('=').map((side) => side.trim());
    const isNew = !found.some((other) => other.level === Number(level));
    if (!/^\d{1,3}$/.test(level) || rest.length > 0 || !isNew || !usdt.safeParse(limit).success)
      return undefined;
    found.push({ level: Number(level), limit });
  }
  return found.sort((left, right) => left.level - right.level);
}

const levelLimits = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => parseLevelLimits(text) !== undefined, { error: 'level_limits_malformed' }),
);

const networkForm = {
  withdraw_open: z.enum(['1', '2']),
  withdraw_min: positive,
  withdraw_max: positive,
  withdraw_fee_mode: z.enum(feeModes),
  withdraw_fee_fixed: usdt,
  withdraw_fee_percent: Percent,
  withdraw_confirmations: confirmations,
};

/** The fields of each group, as its form sends them. */
export const withdrawalForms = {
  withdrawal_usdt_trc20: networkForm,
  withdrawal_usdt_erc20: networkForm,
  withdrawal_usdt_bep20: networkForm,
  withdrawal_limits: {
    day_limit: usdt,
    day_limit_levels: levelLimits,
    day_limit_inactive: optionalUsdt,
    day_limit_new: optionalUsdt,
    day_limit_flagged: optionalUsdt,
  },
  withdrawal_review: {
    review_one_above: usdt,
    review_two_above: usdt,
    review_auto: z.enum(['1', '2']),
    review_attention_hours: hours,
    review_late_hours: hours,
    review_order: z.enum(reviewOrders),
    review_lease_minutes: hours,
  },
};

export const riskForm = {
  risk_first_withdrawal: points,
  risk_new_address: points,
  risk_shared_address: points,
  risk_watched_address: points,
  risk_shared_device: points,
  risk_shared_ip: points,
  risk_shared_days: days,
  risk_user_flagged: points,
  risk_user_frozen: points,
  risk_user_owes: points,
  risk_security_changed: points,
  risk_security_hours: hours,
  risk_large: points,
  risk_large_times: times,
  risk_velocity: points,
  risk_velocity_count: times,
  risk_velocity_sum: points,
  risk_velocity_usdt: positive,
};

interface FeeRule {
  withdraw_fee_mode: string;
  withdraw_fee_fixed: string;
  withdraw_fee_percent: string;
}

/** What a withdrawal of this much costs. */
export function feeOf(rule: FeeRule, gross: string): string {
  const { withdraw_fee_mode: mode, withdraw_fee_fixed: fixed, withdraw_fee_percent: percent } = rule;
  return chargeOf({ mode, fixed, percent }, gross, scale);
}

function units(amount: string): bigint {
  return unitsOf(amount, scale);
}

const scale = assetScales.USDT;

type NetworkForm = Record<keyof typeof networkForm, string>;
type ReviewForm = Record<keyof typeof withdrawalForms.withdrawal_review, string>;

/** The smallest withdrawal is not above the largest, and something of it is left when the fee is taken. */
export const soundNetwork = [
  z.refine<NetworkForm>((form) => units(form.withdraw_min) <= units(form.withdraw_max), {
    error: 'withdraw_bounds_crossed',
    path: ['withdraw_max'],
  }),
  z.refine<NetworkForm>((form) => units(feeOf(form, form.withdraw_min)) < units(form.withdraw_min), {
    error: 'withdraw_fee_too_high',
    path: ['withdraw_min'],
  }),
];

export const soundReview = [
  z.refine<ReviewForm>((form) => units(form.review_one_above) <= units(form.review_two_above), {
    error: 'review_tiers_crossed',
    path: ['review_two_above'],
  }),
  z.refine<ReviewForm>((form) => Number(form.review_attention_hours) <= Number(form.review_late_hours), {
    error: 'review_hours_crossed',
    path: ['review_late_hours'],
  }),
];
