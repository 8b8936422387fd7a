import type { Withdrawal } from '@quarterdeck/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { touched, type WithdrawalAction } from '../actions.ts';

export interface CommandDialogProps {
  row: Withdrawal;
  onClose: () => void;
}

/** What every dialog of a command on a withdrawal says in the same way. */
export function useCommandProps(action: WithdrawalAction, { row, onClose }: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  return {
    title: t('dialog.title', { action: t(`actions.${action}`), no: row.no }),
    row,
    action,
    onClose,
    submitLabel: t(`actions.${action}`),
    doneMessage: t(`done.${action}`, { no: row.no }),
    invalidates: touched,
  };
}
