import type { WebhookHealth, WebhookStatus } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<WebhookStatus | WebhookHealth, Tone> = {
  active: 'success',
  paused: 'warning',
  untried: 'neutral',
  healthy: 'success',
  failing: 'danger',
};

export function WebhookStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <StatusTag
      tone={tones[status as WebhookStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

export function HealthTag({ health }: { health: WebhookHealth }) {
  const { t } = useTranslation('webhooks');
  return <StatusTag tone={tones[health]}>{t(`health.${health}`)}</StatusTag>;
}
