import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import type { AdjustmentStatus } from '@quarterdeck/contract/features/adjustments/machine';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { useStatusWords } from '#kit/status-words.ts';
import classes from './adjustments.module.css';

const tones: Record<AdjustmentStatus, Tone> = {
  pending: 'warning',
  posted: 'success',
  refused: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

interface AdjustmentStatusTagProps {
  status: string;
}

export function AdjustmentStatusTag({ status }: AdjustmentStatusTagProps) {
  const { t } = useTranslation('adjustments');
  const statusWords = useStatusWords('adjustments');
  return (
    <StatusTag
      tone={tones[status as AdjustmentStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {statusWords(status)}
    </StatusTag>
  );
}

interface RowProps {
  row: Adjustment;
}

/** Its status, and whether it reverses another or is reversed itself. */
export function AdjustmentState({ row }: RowProps) {
  const { t } = useTranslation('adjustments');
  return (
    <span className={classes.beside}>
      <AdjustmentStatusTag status={row.status} />
      {row.reverses_id === null ? null : (
        <StatusTag tone="info" small>
          {t('flags.reversal')}
        </StatusTag>
      )}
      {row.reversal_status === null ? null : (
        <StatusTag tone="danger" small>
          {t(row.reversal_status === 'posted' ? 'flags.reversed' : 'flags.reversing')}
        </StatusTag>
      )}
    </span>
  );
}

interface AdjustedAmountProps extends RowProps {
  copyable?: boolean;
}

/** What it does to the balance, with its sign. */
export function AdjustedAmount({ row, copyable = false }: AdjustedAmountProps) {
  const amount = row.direction === 'add' ? row.amount : `-${row.amount}`;
  return <Money amount={amount} asset={row.asset} signed strong copyable={copyable} />;
}
