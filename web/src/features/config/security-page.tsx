import type { ConfigGroup } from '@quarterdeck/contract/config';
import { useTranslation } from 'react-i18next';
import type { Field } from './group-card.tsx';
import { GroupsPage } from './groups-page.tsx';

const groups: [ConfigGroup, Field[]][] = [
  ['sign_in', [{ name: 'sign_in_encryption', options: ['off', 'pkcs1', 'oaep'] }]],
  ['second_factor', [{ name: 'second_factor_for', options: ['roles', 'sensitive', 'everyone'] }]],
  ['password', [{ name: 'password_min' }, { name: 'password_days' }]],
  ['security', [{ name: 'step_up_minutes' }]],
  ['registration', [{ name: 'registration_open', options: ['2', '1'] }]],
];

/** How people come in, and how sure the house is of who they are. */
export default function SecurityPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('security.title')} groups={groups} />;
}
