import { useTranslation } from 'react-i18next';

import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** How people sign in, how their identity is checked, and how many requests are allowed. */
export default function SecurityPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('security.title')} groups={pages.security} />;
}
