import type { CandleImport, CandleImportStatus } from '@quarterdeck/contract/features/candles/imports';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CandleImportStatus, Tone> = {
  reading: 'progress',
  ready: 'warning',
  applied: 'success',
  discarded: 'neutral',
  failed: 'danger',
};

/** The status of an import; of a fetch that runs, how far it is. */
export function ImportStatusTag({ row: { status, source, progress } }: { row: CandleImport }) {
  const { t } = useTranslation('candles-imports');
  const share = status === 'reading' && source === 'exchange' ? ` · ${Math.floor(progress * 100)}%` : '';
  return (
    <StatusTag tone={tones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
      {share}
    </StatusTag>
  );
}
