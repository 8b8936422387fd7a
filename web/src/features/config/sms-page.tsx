import { useTranslation } from 'react-i18next';
import { Can } from '#session/access.tsx';
import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';
import { SmsTest } from './sms-test.tsx';

/** Who sends text messages, how many there may be, and one that tries it. */
export default function SmsPage() {
  const { t } = useTranslation('config');
  return (
    <GroupsPage title={t('sms.title')} groups={pages.sms}>
      <Can need="config.edit">
        <SmsTest />
      </Can>
    </GroupsPage>
  );
}
