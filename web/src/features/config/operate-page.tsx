import { feeModes } from '@quarterdeck/contract/core/charges';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import { rechargeNetworkGroups } from '@quarterdeck/contract/features/recharges/settings';
import {
  networkGroups,
  networks,
  reviewOrders,
  riskDefaults,
} from '@quarterdeck/contract/features/withdrawals/settings';
import { useTranslation } from 'react-i18next';
import type { Field } from './group-card.tsx';
import { GroupsPage } from './groups-page.tsx';

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

const groups: [ConfigGroup, Field[]][] = [
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
  ['copy', [{ name: 'share_cut_pct', kind: 'percent' }]],
  ['adjustment', [{ name: 'adjust_expire_hours' }]],
  ['user', [{ name: 'blacklist_alone_max_usdt', kind: 'amount' }]],
];

/** How withdrawals are bounded and reviewed, what of recharges is final and large enough, when a rate is out of date, and how long a proposal waits. */
export default function OperatePage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('operate.title')} groups={groups} />;
}
