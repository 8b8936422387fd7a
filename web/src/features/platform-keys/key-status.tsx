import type { PlatformKeyStatus } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<PlatformKeyStatus, Tone> = { active: 'success', revoked: 'neutral' };

export function KeyStatusTag({ status }: { status: PlatformKeyStatus }) {
  const { t } = useTranslation('platform-keys');
  return (
    <StatusTag tone={tones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
