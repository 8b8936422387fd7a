import * as z from 'zod/mini';
import { fitsScale } from '../../core/assets.ts';
import { SharePercent } from '../../core/charges.ts';

/** Tiers of traders by number: how many may follow, and what bond they put down. */
export const tiers = [1, 2, 3, 4] as const;
export type Tier = (typeof tiers)[number];

/** The settings of traders by their group; amounts in USDT. */
export const traderDefaults = {
  /** The trader's percentage of profits; a change takes effect this many hours after the request. */
  trader_share: {
    trader_share_max: '30',
    trader_share_default: '10',
    trader_share_change_days: '7',
    trader_share_notice_hours: '24',
  },
  trader_tiers: {
    tier_1_followers: '50',
    tier_1_bond: '100',
    tier_2_followers: '100',
    tier_2_bond: '300',
    tier_3_followers: '250',
    tier_3_bond: '1000',
    tier_4_followers: '1000',
    tier_4_bond: '5000',
    /** A full trader goes up where more than so many percent of followers are active, and down after so many failing days. */
    tier_upgrade_active_pct: '85',
    tier_downgrade_days: '5',
  },
  trader_follow: {
    follow_min: '10',
    follow_traders_max: '10',
    /** Who has no more equity and no position is idle. */
    follow_idle_max: '100',
  },
  trader_review: {
    trader_reapply_days: '30',
    trader_bond_days: '30',
    /** Hours after which a waiting application wants attention, and after which it is late. */
    trader_attention_hours: '24',
    trader_late_hours: '72',
    /** For so many minutes what is taken from the queue is the taker's. */
    trader_lease_minutes: '30',
  },
} as const;

export type TraderGroup = keyof typeof traderDefaults;

function matching(pattern: RegExp, error: string) {
  return z.string().check(z.regex(pattern, { error, abort: true }));
}

const usdt = matching(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'amount_malformed').check(
  z.refine((amount) => fitsScale(amount, 'USDT'), { error: 'amount_scale' }),
);
const followers = matching(/^(?:[1-9]\d{0,4}|100000)$/, 'followers_malformed');
const days = matching(/^(?:0|[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'trader_days_malformed');
const hours = matching(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, 'hours_malformed');
const percent = matching(/^(?:[1-9]\d?|100)$/, 'active_pct_malformed');

/** The forms of the groups, without group and version. */
export const traderForms = {
  trader_share: {
    trader_share_max: SharePercent,
    trader_share_default: SharePercent,
    trader_share_change_days: days,
    trader_share_notice_hours: matching(/^(?:0|[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, 'hours_malformed'),
  },
  trader_tiers: {
    tier_1_followers: followers,
    tier_1_bond: usdt,
    tier_2_followers: followers,
    tier_2_bond: usdt,
    tier_3_followers: followers,
    tier_3_bond: usdt,
    tier_4_followers: followers,
    tier_4_bond: usdt,
    tier_upgrade_active_pct: percent,
    tier_downgrade_days: matching(/^(?:[1-9]|[1-8]\d|90)$/, 'tier_days_malformed'),
  },
  trader_follow: {
    follow_min: usdt,
    follow_traders_max: matching(/^(?:[1-9]\d?|100)$/, 'traders_malformed'),
    follow_idle_max: usdt,
  },
  trader_review: {
    trader_reapply_days: days,
    trader_bond_days: days,
    trader_attention_hours: hours,
    trader_late_hours: hours,
    trader_lease_minutes: matching(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, 'minutes_malformed'),
  },
} as const;

/** The default share does not exceed the maximum. */
export const soundShare = z.refine<{ trader_share_default: string; trader_share_max: string }>(
  ({ trader_share_default, trader_share_max }) => Number(trader_share_default) <= Number(trader_share_max),
  { error: 'share_pct_malformed', path: ['trader_share_default'] },
);

/** A higher tier takes more followers. */
export const soundTiers = ([2, 3, 4] as const).map((tier) => {
  const before = (tier - 1) as Tier;
  return z.refine<Record<`tier_${Tier}_followers`, string>>(
    (form) => Number(form[`tier_${tier}_followers`]) > Number(form[`tier_${before}_followers`]),
    { error: 'tiers_unordered', path: [`tier_${tier}_followers`] },
  );
});

/** An application is late no sooner than it wants attention. */
export const soundTraderReview = z.refine<{ trader_attention_hours: string; trader_late_hours: string }>(
  (form) => Number(form.trader_attention_hours) <= Number(form.trader_late_hours),
  { error: 'review_hours_crossed', path: ['trader_late_hours'] },
);
