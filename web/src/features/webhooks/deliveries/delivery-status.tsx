import type { DeliveryStatus } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

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
