import * as z from 'zod/mini';
import { paddings, secondFactorRules } from '../../core/access.ts';
import { Amount, Asset, fitsScale } from '../../core/assets.ts';
import { Percent } from '../../core/charges.ts';
import { optionalLine, Version } from '../../core/fields.ts';
import { publishingForms } from '../publishing/settings.ts';
import { rateForms } from '../rates/settings.ts';
import { rechargeForms, soundRechargeReview } from '../recharges/settings.ts';
import { steeringForm } from '../robots/instructions/settings.ts';
import { robotForms } from '../robots/settings.ts';
import { soundShare, soundTiers, soundTraderReview, traderForms } from '../traders/settings.ts';
import { soundTransfer, type TransferKind, transferForms } from '../transfers/settings.ts';
import { riskForm, soundNetwork, soundReview, withdrawalForms } from '../withdrawals/settings.ts';
import { emailForm, soundEmail } from './email.ts';
import { explorerForms } from './explorers.ts';
import { wholeMinutes } from './minutes.ts';
import { reasonForms } from './reasons.ts';
import { secureLink, siteForms, soundWindow } from './site-forms.ts';
import { smsForm, soundSms } from './sms.ts';

/** No fewer than `passwordMin`, which the contract asks of every password. */
const leastLength = z
  .string()
  .check(z.regex(/^(?:[6-9]|[1-5]\d|6[0-4])$/, { error: 'password_min_malformed' }));

/** From a week to two years, or never. */
const wholeDays = z
  .string()
  .check(z.regex(/^(?:0|[7-9]|[1-9]\d|[1-6]\d\d|7[0-2]\d|730)$/, { error: 'password_days_malformed' }));

/** From 1 to 1,000,000. */
const wholeRequests = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{0,5}|1000000)$/, { error: 'requests_malformed' }));

/** Enough for a person at the page, who could not change the setting back otherwise. */
const wholeReads = z.string().check(z.regex(/^(?:[1-9]\d{2,5}|1000000)$/, { error: 'reads_malformed' }));

/** Up to a year. */
const holdDays = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, { error: 'hold_days_malformed' }));

/** Up to the largest batch that there may be. */
const batchLimit = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,4}|100000)$/, { error: 'batch_limit_malformed' }));

/** An amount has no more decimals than the asset beside it. */
function inScale<AmountName extends string, AssetName extends string>(amount: AmountName, asset: AssetName) {
  return z.refine<Record<AmountName, string> & Record<AssetName, Asset>>(
    (group) => fitsScale(group[amount], group[asset]),
    { error: 'amount_scale', path: [amount] },
  );
}

/** Up to thirty days. */
const wholeHours = z
  .string()
  .check(z.regex(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, { error: 'hours_malformed' }));

/** How withdrawals are bounded and reviewed, by group. */
export const withdrawalConfigForms = [
  networkForm('withdrawal_usdt_trc20'),
  networkForm('withdrawal_usdt_erc20'),
  networkForm('withdrawal_usdt_bep20'),
  z.strictObject({
    group: z.literal('withdrawal_limits'),
    version: Version,
    ...withdrawalForms.withdrawal_limits,
  }),
  z
    .strictObject({
      group: z.literal('withdrawal_review'),
      version: Version,
      ...withdrawalForms.withdrawal_review,
    })
    .check(...soundReview),
  z.strictObject({ group: z.literal('withdrawal_risk'), version: Version, ...riskForm }),
] as const;

function networkForm<Group extends string>(group: Group) {
  return z
    .strictObject({
      group: z.literal(group),
      version: Version,
      ...withdrawalForms.withdrawal_usdt_trc20,
    })
    .check(...soundNetwork);
}

/** What of recharges is final, large enough and in time, by group. */
export const rechargeConfigForms = [
  rechargeForm('recharge_usdt_trc20'),
  rechargeForm('recharge_usdt_erc20'),
  rechargeForm('recharge_usdt_bep20'),
  rechargeForm('recharge_psp'),
  rechargeForm('recharge_review').check(soundRechargeReview),
] as const;

function rechargeForm<Group extends keyof typeof rechargeForms>(group: Group) {
  return z.strictObject({ group: z.literal(group), version: Version, ...rechargeForms[group] });
}

/** What may be transferred, at which rates and for which fees, by group. */
export const transferConfigForms = [
  exchangeForm('usdt_l', transferForms.transfer_usdt_l),
  exchangeForm('l_usdt', transferForms.transfer_l_usdt),
  exchangeForm('usdt_r', transferForms.transfer_usdt_r),
  exchangeForm('r_usdt', transferForms.transfer_r_usdt),
  exchangeForm('l_r', transferForms.transfer_l_r),
  exchangeForm('r_l', transferForms.transfer_r_l),
  betweenUsersForm('user_usdt', transferForms.transfer_user_usdt),
  betweenUsersForm('user_l', transferForms.transfer_user_l),
  betweenUsersForm('user_r', transferForms.transfer_user_r),
] as const;

function exchangeForm<Kind extends TransferKind>(kind: Kind, fields: typeof transferForms.transfer_usdt_l) {
  const group: `transfer_${Kind}` = `transfer_${kind}`;
  return z.strictObject({ group: z.literal(group), version: Version, ...fields }).check(soundTransfer(kind));
}

function betweenUsersForm<Kind extends TransferKind>(
  kind: Kind,
  fields: typeof transferForms.transfer_user_usdt,
) {
  const group: `transfer_${Kind}` = `transfer_${kind}`;
  return z.strictObject({ group: z.literal(group), version: Version, ...fields }).check(soundTransfer(kind));
}

/** On which terms traders are followed, and how applications are reviewed, by group. */
export const traderConfigForms = [
  z
    .strictObject({ group: z.literal('trader_share'), version: Version, ...traderForms.trader_share })
    .check(soundShare),
  z
    .strictObject({ group: z.literal('trader_tiers'), version: Version, ...traderForms.trader_tiers })
    .check(...soundTiers),
  z.strictObject({ group: z.literal('trader_follow'), version: Version, ...traderForms.trader_follow }),
  z
    .strictObject({ group: z.literal('trader_review'), version: Version, ...traderForms.trader_review })
    .check(soundTraderReview),
] as const;

function siteForm<Group extends keyof typeof siteForms>(group: Group) {
  return z.strictObject({ group: z.literal(group), version: Version, ...siteForms[group] });
}

/** A whole group as its form sends it; `version` is the group's, as its reader saw it. */
export const ConfigForm = z.discriminatedUnion('group', [
  siteForm('website'),
  siteForm('maintenance').check(soundWindow),
  siteForm('release'),
  z.strictObject({ group: z.literal('email'), version: Version, ...emailForm }).check(soundEmail),
  z.strictObject({ group: z.literal('sms'), version: Version, ...smsForm }).check(...soundSms),
  z.strictObject({
    group: z.literal('registration'),
    version: Version,
    registration_open: z.enum(['1', '2']),
  }),
  z.strictObject({
    group: z.literal('sign_in'),
    version: Version,
    sign_in_encryption: z.enum(['off', ...paddings]),
  }),
  z.strictObject({
    group: z.literal('security'),
    version: Version,
    step_up_minutes: wholeMinutes,
  }),
  z.strictObject({
    group: z.literal('second_factor'),
    version: Version,
    second_factor_for: z.enum(secondFactorRules),
  }),
  z.strictObject({
    group: z.literal('password'),
    version: Version,
    password_min: leastLength,
    password_days: wholeDays,
  }),
  z.strictObject({
    group: z.literal('budget'),
    version: Version,
    platform_per_minute: wholeRequests,
    platform_burst: wholeRequests,
    reads_per_minute: wholeReads,
    reads_burst: wholeReads,
  }),
  z
    .strictObject({
      group: z.literal('reward'),
      version: Version,
      activation_reward_asset: Asset,
      activation_reward_amount: Amount,
      invite_reward_asset: Asset,
      invite_reward_amount: Amount,
      reward_hold_days: holdDays,
    })
    .check(
      inScale('activation_reward_amount', 'activation_reward_asset'),
      inScale('invite_reward_amount', 'invite_reward_asset'),
    ),
  z.strictObject({
    group: z.literal('self_referral'),
    version: Version,
    self_referral_ip_days: holdDays,
  }),
  z.strictObject({
    group: z.literal('code'),
    version: Version,
    code_batch_alone_max: batchLimit,
  }),
  z.strictObject({
    group: z.literal('rates'),
    version: Version,
    ...rateForms.rates,
  }),
  z.strictObject({
    group: z.literal('copy'),
    version: Version,
    share_cut_pct: Percent,
  }),
  z.strictObject({
    group: z.literal('adjustment'),
    version: Version,
    adjust_expire_hours: wholeHours,
  }),
  ...withdrawalConfigForms,
  z.strictObject({ group: z.literal('publishing'), version: Version, ...publishingForms.publishing }),
  z.strictObject({ group: z.literal('explorers'), version: Version, ...explorerForms.explorers }),
  z.strictObject({ group: z.literal('reasons'), version: Version, ...reasonForms.reasons }),
  ...rechargeConfigForms,
  ...transferConfigForms,
  ...traderConfigForms,
  z.strictObject({
    group: z.literal('user'),
    version: Version,
    blacklist_alone_max_usdt: Amount,
  }),
  z.strictObject({ group: z.literal('steering'), version: Version, ...steeringForm }),
  z.strictObject({
    group: z.literal('robots'),
    version: Version,
    ...robotForms.robots,
  }),
  z.strictObject({
    group: z.literal('other'),
    version: Version,
    buy_source_url: secureLink,
    copy_source_url: secureLink,
    copy_source_key: optionalLine(256),
  }),
]);
