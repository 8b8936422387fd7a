import { marketSyncList } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { SyncStatusTag } from './status-tag.tsx';

export default function SyncCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('pairs-syncs');
  const row = useListed(marketSyncList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  const found =
    row.failure === null
      ? ([
          [t('columns.changes'), row.changes.toLocaleString('en-US')],
          [t('columns.undecided'), row.undecided.toLocaleString('en-US')],
        ] as const)
      : ([[t('columns.failure'), t(`failure.${row.failure}`)]] as const);
  return (
    <RecordCard
      title={row.exchange}
      badge={<SyncStatusTag {...row} />}
      facts={[
        [t('columns.markets'), row.markets.toLocaleString('en-US')],
        ...found,
        [t('columns.started_by'), row.started_by],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
