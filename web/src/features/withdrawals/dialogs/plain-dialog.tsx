import {
  failWithdrawal,
  railFailedWithdrawal,
  retryWithdrawal,
  submitWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/payments';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { type WithdrawalAction, withdrawalActions } from '../actions.ts';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';
import { PaymentOrder } from './payment-order.tsx';

/** The commands that need a yes, some of them with a reason. */
const commands = {
  submit: { endpoint: submitWithdrawal, reason: 'none' },
  retry: { endpoint: retryWithdrawal, reason: 'none' },
  rail_failed: { endpoint: railFailedWithdrawal, reason: 'required' },
  fail: { endpoint: failWithdrawal, reason: 'required' },
} as const;

type PlainAction = keyof typeof commands;

function isPlain(action: WithdrawalAction): action is PlainAction {
  return Object.hasOwn(commands, action);
}

interface PlainDialogProps extends CommandDialogProps {
  action: WithdrawalAction;
}

export function PlainDialog({ action, ...props }: PlainDialogProps) {
  const common = useCommandProps(action, props);
  if (!isPlain(action)) return null;
  const { endpoint, reason } = commands[action];
  const danger = withdrawalActions[action].danger ?? false;
  return (
    <ConfirmDialog {...common} endpoint={endpoint} reason={reason} reader="platform" danger={danger}>
      {(row) => (
        <>
          <Consequence row={row} of={action} danger={danger} />
          {action === 'submit' ? <PaymentOrder row={row} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
