import type {
  DeliveryStatus,
  WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './deliveries.module.css';

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

/** What a delivery has come to, and of one that is tried again when that is and what the last attempt failed of. */
export function DeliveryState({ row }: { row: WebhookDelivery }) {
  const { t } = useTranslation('webhooks-deliveries');
  const { status, attempts, error, http_status, next_attempt_at } = row;
  if (status !== 'pending' || attempts === 0) return <DeliveryStatusTag status={status} />;
  const reason = error === null ? [] : [t(`error.${error}`), ...(http_status === null ? [] : [http_status])];
  return (
    <>
      <StatusTag tone="warning" meaning={t('meaning.retrying')}>
        {t('queues.retrying')}
      </StatusTag>
      <span className={classes.retry}>
        {next_attempt_at === null ? t('held') : <Time value={next_attempt_at} short />}
        {reason.length === 0 ? null : ` · ${reason.join(' · ')}`}
      </span>
    </>
  );
}
