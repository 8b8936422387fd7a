import { feeModes } from '@quarterdeck/contract/core/charges';
import { languages } from '@quarterdeck/contract/core/language';
import { smsProviders } from '@quarterdeck/contract/core/sms';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import { explorerSettings } from '@quarterdeck/contract/features/config/explorers';
import { reasonSettings } from '@quarterdeck/contract/features/config/reasons';
import { maintenanceAdmits } from '@quarterdeck/contract/features/config/site-forms';
import { publishingDefaults } from '@quarterdeck/contract/features/publishing/settings';
import { rechargeNetworkGroups } from '@quarterdeck/contract/features/recharges/settings';
import { tiers } from '@quarterdeck/contract/features/traders/settings';
import {
  networkGroups,
  networks,
  reviewOrders,
  riskDefaults,
} from '@quarterdeck/contract/features/withdrawals/settings';

export interface Field {
  name: string;
  /** One of these, each with its words; with `several`, some of them. */
  options?: readonly string[];
  several?: boolean;
  /** Absent: a whole number. */
  kind?:
    | 'amount'
    | 'asset'
    | 'percent'
    | 'share'
    | 'port'
    | 'text'
    | 'long'
    | 'secret'
    | 'picture'
    | 'moment';
}

/** The groups of a page, and what each field may be; without options it is typed. */
export type Groups = readonly (readonly [ConfigGroup, readonly Field[]])[];

const networkFields: Field[] = [
  { name: 'withdraw_open', options: ['1', '2'] },
  { name: 'withdraw_min', kind: 'amount' },
  { name: 'withdraw_max', kind: 'amount' },
  { name: 'withdraw_fee_mode', options: feeModes },
  { name: 'withdraw_fee_fixed', kind: 'amount' },
  { name: 'withdraw_fee_percent', kind: 'percent' },
  { name: 'withdraw_confirmations' },
];

const rechargeFields: Field[] = [
  { name: 'recharge_open', options: ['1', '2'] },
  { name: 'recharge_min', kind: 'amount' },
];

function riskField(name: string): Field {
  return name === 'risk_velocity_usdt' ? { name, kind: 'amount' } : { name };
}

/** The pages of the settings, by the last part of their address. */
export const pages = {
  website: [
    [
      'website',
      [
        { name: 'site_title', kind: 'text' },
        { name: 'site_logo', kind: 'picture' },
        { name: 'favicon', kind: 'picture' },
        { name: 'emptyimg', kind: 'picture' },
        { name: 'asset_name_l', kind: 'text' },
        { name: 'asset_name_r', kind: 'text' },
        { name: 'copyright', kind: 'text' },
        { name: 'service_url', kind: 'text' },
        { name: 'languages', options: languages, several: true },
      ],
    ],
    [
      'maintenance',
      [
        { name: 'maintenance_on', options: ['2', '1'] },
        { name: 'maintenance_from', kind: 'moment' },
        { name: 'maintenance_until', kind: 'moment' },
        { name: 'maintenance_admits', options: maintenanceAdmits },
        { name: 'maintenance_message_zh', kind: 'text' },
        { name: 'maintenance_message_en', kind: 'text' },
      ],
    ],
  ],
  security: [
    ['sign_in', [{ name: 'sign_in_encryption', options: ['off', 'pkcs1', 'oaep'] }]],
    ['second_factor', [{ name: 'second_factor_for', options: ['roles', 'sensitive', 'everyone'] }]],
    ['password', [{ name: 'password_min' }, { name: 'password_days' }]],
    ['security', [{ name: 'step_up_minutes' }]],
    [
      'budget',
      [
        { name: 'platform_per_minute' },
        { name: 'platform_burst' },
        { name: 'reads_per_minute' },
        { name: 'reads_burst' },
      ],
    ],
    ['registration', [{ name: 'registration_open', options: ['2', '1'] }]],
  ],
  reward: [
    [
      'reward',
      [
        { name: 'activation_reward_amount', kind: 'amount' },
        { name: 'activation_reward_asset', kind: 'asset' },
        { name: 'invite_reward_amount', kind: 'amount' },
        { name: 'invite_reward_asset', kind: 'asset' },
        { name: 'reward_hold_days' },
      ],
    ],
    ['self_referral', [{ name: 'self_referral_ip_days' }]],
    ['code', [{ name: 'code_batch_alone_max' }]],
  ],
  operate: [
    ...networks.map((network): [ConfigGroup, Field[]] => [networkGroups[network], networkFields]),
    [
      'withdrawal_limits',
      [
        { name: 'day_limit', kind: 'amount' },
        { name: 'day_limit_levels', kind: 'text' },
        { name: 'day_limit_inactive', kind: 'amount' },
        { name: 'day_limit_new', kind: 'amount' },
        { name: 'day_limit_flagged', kind: 'amount' },
      ],
    ],
    [
      'withdrawal_review',
      [
        { name: 'review_two_above', kind: 'amount' },
        { name: 'review_auto', options: ['2', '1'] },
        { name: 'review_one_above', kind: 'amount' },
        { name: 'review_order', options: reviewOrders },
        { name: 'review_lease_minutes' },
        { name: 'review_attention_hours' },
        { name: 'review_late_hours' },
      ],
    ],
    ['withdrawal_risk', Object.keys(riskDefaults.withdrawal_risk).map(riskField)],
    ...networks.map((network): [ConfigGroup, Field[]] => [
      rechargeNetworkGroups[network],
      [...rechargeFields, { name: 'recharge_confirmations' }],
    ]),
    ['recharge_psp', rechargeFields],
    [
      'recharge_review',
      [
        { name: 'recharge_review_above', kind: 'amount' },
        { name: 'recharge_expire_hours' },
        { name: 'recharge_attention_hours' },
        { name: 'recharge_late_hours' },
      ],
    ],
    ['rates', [{ name: 'rate_stale_minutes' }, { name: 'rate_jump_percent', kind: 'percent' }]],
    [
      'steering',
      [
        { name: 'instruction_overdue_seconds' },
        { name: 'bulk_alone_max' },
        { name: 'bulk_canary' },
        { name: 'bulk_halt_percent', kind: 'percent' },
        { name: 'robot_fuel_min', kind: 'amount' },
        { name: 'robot_fuel_grace_hours' },
      ],
    ],
    ['copy', [{ name: 'share_cut_pct', kind: 'percent' }]],
    [
      'trader_share',
      [
        { name: 'trader_share_max', kind: 'percent' },
        { name: 'trader_share_default', kind: 'percent' },
        { name: 'trader_share_change_days' },
        { name: 'trader_share_notice_hours' },
      ],
    ],
    [
      'trader_tiers',
      [
        ...tiers.flatMap((tier): Field[] => [
          { name: `tier_${tier}_followers` },
          { name: `tier_${tier}_bond`, kind: 'amount' },
        ]),
        { name: 'tier_upgrade_active_pct' },
        { name: 'tier_downgrade_days' },
      ],
    ],
    [
      'trader_follow',
      [
        { name: 'follow_min', kind: 'amount' },
        { name: 'follow_traders_max' },
        { name: 'follow_idle_max', kind: 'amount' },
      ],
    ],
    [
      'trader_review',
      [
        { name: 'trader_reapply_days' },
        { name: 'trader_bond_days' },
        { name: 'trader_attention_hours' },
        { name: 'trader_late_hours' },
        { name: 'trader_lease_minutes' },
      ],
    ],
    ['adjustment', [{ name: 'adjust_expire_hours' }]],
    ['robots', [{ name: 'robot_beat_seconds' }]],
    ['user', [{ name: 'blacklist_alone_max_usdt', kind: 'amount' }]],
    ['reasons', reasonSettings.map((name) => ({ name, kind: 'long' as const }))],
    ['explorers', explorerSettings.map((name) => ({ name, kind: 'text' as const }))],
    ['publishing', Object.keys(publishingDefaults.publishing).map((name) => ({ name, options: ['1', '2'] }))],
  ],
  email: [
    [
      'email',
      [
        { name: 'email_server_address', kind: 'text' },
        { name: 'email_port', kind: 'port' },
        { name: 'whether_ssl', options: ['1', '2'] },
        { name: 'email_address', kind: 'text' },
        { name: 'email_passwd', kind: 'secret' },
        { name: 'email_nickname', kind: 'text' },
      ],
    ],
  ],
  sms: [
    [
      'sms',
      [
        { name: 'sms_provider', options: smsProviders },
        { name: 'sms_key', kind: 'text' },
        { name: 'sms_secret', kind: 'secret' },
        { name: 'sms_sign', kind: 'text' },
        { name: 'sms_url', kind: 'text' },
        { name: 'sms_body', kind: 'text' },
        { name: 'sms_test_template', kind: 'text' },
        { name: 'sms_template_withdrawal_done', kind: 'text' },
        { name: 'sms_template_robot_paused', kind: 'text' },
        { name: 'sms_day_max' },
        { name: 'sms_country_hour_max' },
        { name: 'message_user_hour_max' },
        { name: 'message_hour_max' },
      ],
    ],
  ],
  other: [
    [
      'other',
      [
        { name: 'buy_source_url', kind: 'text' },
        { name: 'copy_source_url', kind: 'text' },
        { name: 'copy_source_key', kind: 'secret' },
      ],
    ],
  ],
  version: [
    [
      'release',
      [
        { name: 'rollout_steps', kind: 'text' },
        { name: 'check_every_minutes' },
        { name: 'checks_kept_days' },
        { name: 'crash_percent_max', kind: 'share' },
        { name: 'sign_in_refused_percent_max', kind: 'share' },
        { name: 'guard_sessions_min' },
      ],
    ],
  ],
} as const satisfies Record<string, Groups>;
