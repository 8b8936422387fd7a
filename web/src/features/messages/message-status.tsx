import type { Message } from '@quarterdeck/contract/features/messages/messages';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<Message['status'], Tone> = {
  queued: 'progress',
  sending: 'progress',
  sent: 'success',
  failed: 'danger',
  unknown: 'warning',
  expired: 'neutral',
  suppressed: 'neutral',
  bounced: 'danger',
};

/** What became of a message. */
export function MessageStatus({ status }: { status: string }) {
  const { t } = useTranslation('messages');
  const known = status in tones ? (status as Message['status']) : 'unknown';
  return (
    <StatusTag tone={tones[known]} meaning={t(`meaning.${known}`)}>
      {t(`status.${known}`)}
    </StatusTag>
  );
}
