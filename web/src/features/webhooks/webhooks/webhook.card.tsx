import { webhookList } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { HealthTag, WebhookStatusTag } from './webhook-status.tsx';

export default function WebhookCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('webhooks');
  const row = useListed(webhookList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.url}
      badge={<WebhookStatusTag status={row.status} />}
      facts={[
        [t('columns.health'), <HealthTag key="health" health={row.health} />],
        [t('columns.waiting'), row.waiting.toLocaleString('en-US')],
        [t('columns.last_success_at'), <Time key="success" value={row.last_success_at} />],
        [t('columns.note'), row.note],
      ]}
    />
  );
}
