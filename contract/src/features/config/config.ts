import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';
import { publishingDefaults } from '../publishing/settings.ts';
import { rateDefaults } from '../rates/settings.ts';
import { rechargeDefaults } from '../recharges/settings.ts';
import { steeringDefaults } from '../robots/instructions/settings.ts';
import { robotDefaults } from '../robots/settings.ts';
import { traderDefaults } from '../traders/settings.ts';
import { transferDefaults } from '../transfers/settings.ts';
import { riskDefaults, withdrawalDefaults } from '../withdrawals/settings.ts';
import { emailDefaults } from './email.ts';
import { explorerDefaults } from './explorers.ts';
import { ConfigForm } from './forms.ts';
import { reasonDefaults } from './reasons.ts';
import { siteDefaults } from './site-forms.ts';
import { smsDefaults } from './sms.ts';

/** What L and R are called where the settings give them no other name. */
export const assetNames: Record<'L' | 'R', Record<Language, string>> = {
  L: { 'zh-CN': '燃料', 'ch-CN': '燃料', 'en-US': 'Fuel' },
  R: { 'zh-CN': '鲸豆', 'ch-CN': '鯨豆', 'en-US': 'Whale bean' },
};

/** Every setting by its group, with the value it has until somebody gives it another. */
export const configDefaults = {
  ...siteDefaults,
  ...emailDefaults,
  ...smsDefaults,
  /** Whether somebody without an invitation may ask for an account: '1' yes, '2' no. */
  registration: { registration_open: '2' },
  /** How the page encrypts credentials: not at all, with short keys for legacy clients, or with OAEP. */
  sign_in: { sign_in_encryption: 'off' },
  /** So old, in minutes, the last proof of who is signed in may be for money and for rights; '0': of any age. */
  security: { step_up_minutes: '60' },
  /** Who needs a second factor: one of `secondFactorRules`. */
  second_factor: { second_factor_for: 'roles' },
  /** The minimum length of new passwords, and the days they last; '0': permanently. */
  password: { password_min: '10', password_days: '0' },
  /** Requests a minute, and at once, of a platform key that has no budget of its own, and of reads by one member of staff. */
  budget: {
    platform_per_minute: '12000',
    platform_burst: '3000',
    reads_per_minute: '1200',
    reads_burst: '2400',
  },
  /** The rewards of an activation for its user and the inviter, and how long they wait; '0': none. */
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
  ...rateDefaults,
  /** The platform commission, in percent of a trader's share of copy profits. */
  copy: { share_cut_pct: '10' },
  /** So long, in hours, a proposed adjustment waits for its checker. */
  adjustment: { adjust_expire_hours: '72' },
  ...withdrawalDefaults,
  ...rechargeDefaults,
  ...transferDefaults,
  ...traderDefaults,
  /** Who has more than this, in USDT, is blacklisted by two. */
  user: { blacklist_alone_max_usdt: '100' },
  ...riskDefaults,
  ...robotDefaults,
  ...publishingDefaults,
  ...explorerDefaults,
  ...reasonDefaults,
  ...steeringDefaults,
  other: { buy_source_url: '', copy_source_url: '', copy_source_key: '' },
} as const;
export type ConfigGroup = keyof typeof configDefaults;

/** Write-only settings: `hiddenValue` keeps the value, empty text removes it. */
export const secretConfig: readonly string[] = ['copy_source_key', 'email_passwd', 'sms_secret'];

/** Those of them that the server has to know: they are sealed, all others hashed. */
export const sealedConfig: readonly string[] = ['email_passwd', 'sms_secret'];

export const hiddenValue = '***';

export const configGroups = [
  'website',
  'maintenance',
  'release',
  'email',
  'sms',
  'registration',
  'sign_in',
  'security',
  'second_factor',
  'password',
  'budget',
  'reward',
  'self_referral',
  'code',
  'rates',
  'copy',
  'trader_share',
  'trader_tiers',
  'trader_follow',
  'trader_review',
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
  'transfer_r_l',
  'transfer_user_usdt',
  'transfer_user_l',
  'transfer_user_r',
  'user',
  'withdrawal_risk',
  'robots',
  'publishing',
  'explorers',
  'reasons',
  'steering',
  'other',
] as const satisfies readonly ConfigGroup[];

export const ConfigEntry = z.object({
  group: z.enum(configGroups),
  name: z.string(),
  value: z.string(),
  /** Of the settings that the specification gives one: what it is called, in the language of the call. */
  title: z.optional(z.string()),
  /** It is set by the environment, and cannot be changed here. */
  from_environment: z.optional(z.literal(true)),
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
  summary: 'Returns all settings, or those of one group.',
  query: z.strictObject({ group: z.optional(z.enum(configGroups)) }),
  reply: z.object({ list: z.array(ConfigEntry) }),
});

export const secondFactorEffect = endpoint({
  method: 'GET',
  path: '/backstage/config/second_factor',
  ability: 'config.read',
  summary:
    'Counts the active admins who would have to set up a second factor, for each value of the setting.',
  reply: z.object({ roles: z.int(), sensitive: z.int(), everyone: z.int() }),
});

/** A change of a group; of secrets it says only that they changed. */
export const ConfigChange = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
});
export type ConfigChange = z.output<typeof ConfigChange>;

export const configHistory = endpoint({
  method: 'GET',
  path: '/backstage/config/history',
  ability: 'config.read',
  summary: 'Lists the latest 100 changes to a group of settings, newest first.',
  query: z.strictObject({ group: z.enum(configGroups) }),
  reply: z.object({ list: z.array(ConfigChange) }),
});

export const configEdit = endpoint({
  method: 'POST',
  path: '/backstage/config/edit',
  ability: 'config.edit',
  summary: 'Saves the settings of one group.',
  done: { 'zh-CN': '设置已保存', 'ch-CN': '設定已儲存', 'en-US': 'Settings saved' },
  command: true,
  stepUp: true,
  body: ConfigForm,
  reply: z.object({ list: z.array(ConfigEntry) }),
});
