import type { Backtest, BacktestState } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<BacktestState, Tone> = {
  queued: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

/** The state of a back-test or a sweep; of one that runs, how far it is. */
export function StateTag({ row: { status, progress } }: { row: Pick<Backtest, 'status' | 'progress'> }) {
  const { t } = useTranslation('backtests');
  return (
    <StatusTag tone={tones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
      {status === 'running' ? ` · ${Math.floor(progress * 100)}%` : ''}
    </StatusTag>
  );
}

export function VerdictTag({ verdict }: { verdict: 'reliable' | 'unreliable' }) {
  const { t } = useTranslation('backtests');
  return (
    <StatusTag tone={verdict === 'reliable' ? 'success' : 'danger'} small>
      {t(`verdict.${verdict}`)}
    </StatusTag>
  );
}
