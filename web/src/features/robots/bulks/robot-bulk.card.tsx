import { bulkList } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { BulkStatusTag } from './bulk-status.tsx';
import { kindWords } from './kind-words.ts';

export default function BulkCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('robots-bulks');
  const row = useListed(bulkList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<BulkStatusTag {...row} />}
      facts={[
        [t('columns.kind'), kindWords(row, t)],
        [t('columns.robots'), row.robots.toLocaleString('en-US')],
        [t('columns.done'), row.done.toLocaleString('en-US')],
        [t('columns.failed'), row.failed.toLocaleString('en-US')],
        [t('columns.maker'), row.maker ?? <Absent key="maker" />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
