import * as z from 'zod/mini';
import { paddings } from './access.ts';
import { Amount, Asset, fitsScale } from './assets.ts';
import { Percent, Rate } from './charges.ts';
import { ProviderButton, Version } from './fields.ts';
import { endpoint } from './http/endpoint.ts';
import type { Language } from './language.ts';
import { rechargeDefaults, rechargeForms, soundRechargeReview } from './recharge-settings.ts';
import { soundTransfer, type TransferKind, transferDefaults, transferForms } from './transfer-settings.ts';
import {
  riskDefaults,
  riskForm,
  soundNetwork,
  soundReview,
  withdrawalDefaults,
  withdrawalForms,
} from './withdrawal-settings.ts';

/** What L and R are called where the settings give them no other name. */
export const assetNames: Record<'L' | 'R', Record<Language, string>> = {
  L: { 'zh-CN': '燃料', 'ch-CN': '燃料', 'en-US': 'Fuel' },
  R: { 'zh-CN': '鲸豆', 'ch-CN': '鯨豆', 'en-US': 'Whale bean' },
};

/** Every setting by its group, with the value it has until somebody gives it another. */
export const configDefaults = {
  website: { site_title: 'Quarterdeck', site_logo: '', asset_name_l: '', asset_name_r: '' },
  /** Whether somebody without an invitation may ask for an account: '1' yes, '2' no. */
  registration: { registration_open: '2' },
  /** How the page encrypts credentials: not at all, with short keys as the calls of old have it, or with OAEP. */
  sign_in: { sign_in_encryption: 'off' },
  /** So old, in minutes, the last proof of who is signed in may be for money and for rights; '0': of any age. */
  security: { step_up_minutes: '60' },
  /** So many characters a password that is chosen from now on has at least, and so many days it lasts; '0': for ever. */
  password: { password_min: '10', password_days: '0' },
  /** What an activation brings its user and whoever invited them, and how long it waits; '0' brings nothing. */
  reward: {
    activation_reward_asset: 'USDT',
    activation_reward_amount: '0',
    invite_reward_asset: 'USDT',
    invite_reward_amount: '0',
    reward_hold_days: '7',
  },
  /** Within so many days of each other two users of the same internet address are one person for shared fees; '0': it is not looked at. */
  self_referral: { self_referral_ip_days: '1' },
  /** More activation codes at a time than these wait for a second person. */
  code: { code_batch_alone_max: '1000' },
  /** What one unit is worth in USDT: limits in USDT are reckoned by it for the house's own assets. */
  rates: { rate_l_usdt: '1', rate_r_usdt: '1' },
  /** What the house keeps of a trader's share of copied profits, in percent of the share. */
  copy: { share_cut_pct: '10' },
  /** So long, in hours, a proposed adjustment waits for its checker. */
  adjustment: { adjust_expire_hours: '72' },
  ...withdrawalDefaults,
  ...rechargeDefaults,
  ...transferDefaults,
  /** Who has more than this, in USDT, is blacklisted by two. */
  user: { blacklist_alone_max_usdt: '100' },
  ...riskDefaults,
  other: { buy_source_url: '', copy_source_url: '', copy_source_key: '' },
} as const;
export type ConfigGroup = keyof typeof configDefaults;
/** Settings that can be written and not read: what stands for a value is `hiddenValue`, and empty text keeps it. */
export const secretConfig: readonly string[] = ['copy_source_key'];
export const hiddenValue = '***';

export const configGroups = [
  'website',
  'registration',
  'sign_in',
  'security',
  'password',
  'reward',
  'self_referral',
  'code',
  'rates',
  'copy',
  'adjustment',
  'withdrawal_usdt_trc20',
  'withdrawal_usdt_erc20',
  'withdrawal_usdt_bep20',
  'withdrawal_limits',
  'withdrawal_review',
  'recharge_usdt_trc20',
  'recharge_usdt_erc20',
  'recharge_usdt_bep20',
  'recharge_psp',
  'recharge_review',
  'transfer_usdt_l',
  'transfer_l_usdt',
  'transfer_usdt_r',
  'transfer_r_usdt',
  'transfer_l_r',
  'transfer_user_usdt',
  'transfer_user_l',
  'transfer_user_r',
  'user',
  'withdrawal_risk',
  'other',
] as const satisfies readonly ConfigGroup[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const oneLine = z.regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'text_control' });
const wellFormed = z.refine<string>((text) => text.isWellFormed(), { error: 'text_malformed' });

/** One line, empty for the product's own. */
function optionalLine(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), oneLine, wellFormed);
}

/** A file of this very server: the page shows pictures of no other host. */
const ownFile = optionalLine(500).check(z.regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, { error: 'link_malformed' }));
const secureLink = optionalLine(500).check(z.regex(/^(?:https:\/\/[^\s\\]+)?$/, { error: 'link_malformed' }));

/** Up to a day. */
const wholeMinutes = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/, { error: 'minutes_malformed' }));

/** No fewer than `passwordMin`, which the contract asks of every password. */
const leastLength = z
  .string()
  .check(z.regex(/^(?:[6-9]|[1-5]\d|6[0-4])$/, { error: 'password_min_malformed' }));

/** From a week to two years, or never. */
const wholeDays = z
  .string()
  .check(z.regex(/^(?:0|[7-9]|[1-9]\d|[1-6]\d\d|7[0-2]\d|730)$/, { error: 'password_days_malformed' }));

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

/** A whole group as its form sends it; `version` is the group's, as its reader saw it. */
export const ConfigForm = z.discriminatedUnion('group', [
  z.strictObject({
    group: z.literal('website'),
    version: Version,
    site_title: optionalLine(64),
    site_logo: ownFile,
    asset_name_l: optionalLine(16),
    asset_name_r: optionalLine(16),
  }),
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
    group: z.literal('password'),
    version: Version,
    password_min: leastLength,
    password_days: wholeDays,
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
    rate_l_usdt: Rate,
    rate_r_usdt: Rate,
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
  ...rechargeConfigForms,
  ...transferConfigForms,
  z.strictObject({
    group: z.literal('user'),
    version: Version,
    blacklist_alone_max_usdt: Amount,
  }),
  z.strictObject({
    group: z.literal('other'),
    version: Version,
    buy_source_url: secureLink,
    copy_source_url: secureLink,
    copy_source_key: optionalLine(256),
  }),
]);

export const ConfigEntry = z.object({
  group: z.enum(configGroups),
  name: z.string(),
  value: z.string(),
  /** Of the whole group: how often it was changed. */
  version: z.int(),
  /** Of the whole group: by what the log knows it; null until somebody changes it. */
  log_id: z.nullable(z.int()),
});
export type ConfigEntry = z.output<typeof ConfigEntry>;

export const configAll = endpoint({
  method: 'GET',
  path: '/backstage/config/all',
  ability: 'config.read',
  summary: 'Every setting, or those of one group.',
  query: z.strictObject({ group: z.optional(z.enum(configGroups)) }),
  reply: z.object({ list: z.array(ConfigEntry) }),
});

export const configEdit = endpoint({
  method: 'POST',
  path: '/backstage/config/edit',
  ability: 'config.edit',
  summary: 'Writes the settings of one group.',
  command: true,
  stepUp: true,
  body: ConfigForm,
  reply: z.object({ list: z.array(ConfigEntry) }),
});

/** What everybody may know of the house; the asset names are in the language of the call where they have no other. */
export const SiteConfig = z.object({
  site_title: z.string(),
  /** Empty: the product's own. */
  site_logo: z.string(),
  asset_name_l: z.string(),
  asset_name_r: z.string(),
  /** Credentials are encrypted before they are sent. */
  encrypted_sign_in: z.boolean(),
  /** So many characters a new password has at least. */
  password_min: z.int(),
  /** Nothing can be changed here. */
  preview: z.boolean(),
  /** Where the source is sold; empty: it is not. */
  buy_source_url: z.string(),
  /** Where passkeys work: the page's own origin, or none. */
  passkey_origin: z.string(),
  /** The address of the source is given to whoever has its key. */
  copy_source: z.boolean(),
  /** With what else people sign in. */
  sign_in_providers: z.array(ProviderButton),
});
export type SiteConfig = z.output<typeof SiteConfig>;

export const siteConfig = endpoint({
  method: 'GET',
  path: '/backstage/config/site',
  ability: 'public',
  summary:
    'The title, the logo, the names of the assets, whether anything can be changed, and what is offered of the source.',
  reply: SiteConfig,
});

export const sourceAddress = endpoint({
  method: 'POST',
  path: '/backstage/config/source',
  ability: 'session',
  summary:
    'Gives the address of the source to whoever has its key; wrong keys are counted as failed sign-ins are.',
  body: z.strictObject({ key: optionalLine(256).check(z.minLength(1)) }),
  reply: z.object({ copy_source_url: z.string() }),
});
