import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { touched, type WithdrawalAction } from '../actions.ts';

export interface CommandDialogProps {
  row: Withdrawal;
  onClose: () => void;
}

/** What every dialog of a command on a withdrawal says in the same way. */
export function useCommandProps(action: WithdrawalAction, { row, onClose }: CommandDialogProps) {
  return useActionProps('withdrawals', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    // What is submitted manually is paid next.
    decides: action === 'submit' ? undefined : 'withdrawal',
  });
}
