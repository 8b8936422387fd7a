import type { WithdrawalStatus } from '@quarterdeck/contract/features/withdrawals/machine';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { useStatusWords } from '#kit/status-words.ts';

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
  const { t } = useTranslation('withdrawals');
  const statusWords = useStatusWords('withdrawals');
  return (
    <StatusTag
      tone={tones[status as WithdrawalStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {statusWords(status)}
    </StatusTag>
  );
}
