import { useTranslation } from 'react-i18next';

import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** How releases of the apps are brought out. */
export default function VersionPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('version.title')} groups={pages.version} />;
}
