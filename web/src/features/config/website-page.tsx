import { useTranslation } from 'react-i18next';

import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** What everybody sees of the site, and when it is closed. */
export default function WebsitePage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('website.title')} groups={pages.website} />;
}
