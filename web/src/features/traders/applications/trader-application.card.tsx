import { applicationList } from '@quarterdeck/contract/features/traders/applications/applications';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { ApplicationStatusTag, KeyCheckTag } from './application-tags.tsx';

export default function TraderApplicationCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('traders-applications');
  const row = useListed(applicationList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.display_name}
      badge={<ApplicationStatusTag status={row.status} />}
      facts={[
        [t('columns.uid'), row.uid],
        [t('columns.share_pct'), `${row.share_pct}%`],
        [t('columns.bond'), <Money key="bond" amount={row.bond} asset="USDT" />],
        [t('columns.key_check'), <KeyCheckTag key="check" row={row} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
