import { useTranslation } from 'react-i18next';

import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** How withdrawals are bounded and reviewed, what of recharges is final and large enough, when a rate is out of date, and how long a proposal waits. */
export default function OperatePage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('operate.title')} groups={pages.operate} />;
}
