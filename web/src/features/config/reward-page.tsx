import { useTranslation } from 'react-i18next';

import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** What an activation brings, and how many codes one person may make. */
export default function RewardPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('reward.title')} groups={pages.reward} />;
}
