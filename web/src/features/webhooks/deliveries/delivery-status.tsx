import type {
  DeliveryStatus,
  WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';

const tones: Record<DeliveryStatus, Tone> = { pending: 'progress', delivered: 'success', failed: 'danger' };

export function DeliveryStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('webhooks-deliveries');
  return (
    <StatusTag
      tone={tones[status as DeliveryStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** What a delivery has come to; one that failed and is tried again says so. */
export function DeliveryState({ row: { status, attempts } }: { row: WebhookDelivery }) {
  const { t } = useTranslation('webhooks-deliveries');
  if (status !== 'pending' || attempts === 0) return <DeliveryStatusTag status={status} />;
  return (
    <StatusTag tone="warning" meaning={t('meaning.retrying')}>
      {t('queues.retrying')}
    </StatusTag>
  );
}

/** When it is tried next: a webhook that is paused holds its deliveries. */
export function NextAttempt({ row: { status, next_attempt_at } }: { row: WebhookDelivery }) {
  const { t } = useTranslation('webhooks-deliveries');
  if (next_attempt_at !== null) return <Time value={next_attempt_at} short />;
  return status === 'pending' ? t('held') : <Absent />;
}
