import type { WithdrawalStatus } from '@quarterdeck/contract/features/withdrawals/machine';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<WithdrawalStatus, Tone> = {
  pending_review: 'warning',
  withdrawing: 'info',
  payment_in_progress: 'progress',
  payment_successful: 'success',
  payment_failed: 'danger',
  success: 'success',
  fail: 'danger',
  refuse: 'neutral',
};

interface WithdrawalStatusTagProps {
  status: string;
}

/** The status by its name, and whose turn it is. */
export function WithdrawalStatusTag({ status }: WithdrawalStatusTagProps) {
  const { t, i18n } = useTranslation('withdrawals');
  const turn = `turn.${status}`;
  return (
    <StatusTag tone={tones[status as WithdrawalStatus] ?? 'neutral'}>
      {t(`status.${status}`, { defaultValue: status })}
      {i18n.exists(`withdrawals:${turn}`) ? ` · ${t(turn)}` : null}
    </StatusTag>
  );
}
