import { useTranslation } from 'react-i18next';
import { Can } from '#session/access.tsx';
import { EmailTest } from './email-test.tsx';
import { GroupsPage } from './groups-page.tsx';
import { pages } from './pages.ts';

/** The server that mail is sent by, and a mail that tries it. */
export default function EmailPage() {
  const { t } = useTranslation('config');
  return (
    <GroupsPage title={t('email.title')} groups={pages.email}>
      <Can need="config.edit">
        <EmailTest />
      </Can>
    </GroupsPage>
  );
}
