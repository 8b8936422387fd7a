import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import type { Field } from './group-card.tsx';
import { GroupsPage } from './groups-page.tsx';

const groups: [ConfigGroup, Field[]][] = [
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
];

/** How people sign in, how their identity is checked, and how many requests are allowed. */
export default function SecurityPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('security.title')} groups={groups} />;
}
