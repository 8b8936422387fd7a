import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import type { Field } from './group-card.tsx';
import { GroupsPage } from './groups-page.tsx';

const groups: [ConfigGroup, Field[]][] = [
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
];

/** What an activation brings, and how many codes one person may make. */
export default function RewardPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('reward.title')} groups={groups} />;
}
