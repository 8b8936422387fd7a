import { useTranslation } from 'react-i18next';
import { AgreementsCard } from './agreements-card.tsx';
import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** What users agree to, and where the source is had. */
export default function OtherPage() {
  const { t } = useTranslation('config');
  return (
    <GroupsPage title={t('other.title')} groups={pages.other}>
      <AgreementsCard />
    </GroupsPage>
  );
}
