import type { RateState } from '@quarterdeck/contract/features/rates/rates';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<RateState, Tone> = {
  current: 'success',
  stale: 'warning',
  refused: 'danger',
  missing: 'neutral',
};

export function RateStatusTag({ status }: { status: RateState }) {
  const { t } = useTranslation('rates');
  return (
    <StatusTag tone={tones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
