import type { ConfigGroup } from '@quarterdeck/contract/config';
import { useTranslation } from 'react-i18next';
import type { Field } from './group-card.tsx';
import { GroupsPage } from './groups-page.tsx';

const groups: [ConfigGroup, Field[]][] = [
  [
    'rates',
    [
      { name: 'rate_l_usdt', kind: 'amount' },
      { name: 'rate_r_usdt', kind: 'amount' },
    ],
  ],
  ['adjustment', [{ name: 'adjust_expire_hours' }]],
];

/** What the house's own assets are worth, and how long a proposal waits. */
export default function OperatePage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('operate.title')} groups={groups} />;
}
