import {
  declineListMove,
  type ExchangeList,
  moveList,
  requestListMove,
} from '@quarterdeck/contract/features/exchange-fills/lists';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { Panel } from '#kit/panel.tsx';
import { UserField } from '#kit/user-field.tsx';
import { type ListAction, listActions } from './list-part.tsx';

interface ListDialogProps {
  action: ListAction;
  list: ExchangeList;
  onClose: () => void;
}

/** What is out of date after a list went to another account. */
const touched = [
  '/backstage/exchange_fill',
  '/backstage/robot_order',
  '/backstage/reconciliation',
  '/backstage/admin_log',
];

/** The dialog of the command that was chosen. */
export default function ListDialog({ action, list, onClose }: ListDialogProps) {
  const { t } = useTranslation('exchange-fills');
  const reasonHint = useReasonHint();
  const common = {
    title: t(`actions.${action}`),
    row: list,
    action,
    onClose,
    submitLabel: t(`actions.${action}`),
    doneMessage: t(`done.${action}`),
    invalidates: touched,
    danger: listActions[action].danger ?? false,
  };
  const consequence = ({ name, trades, uid, to_uid, maker }: ExchangeList) => (
    <Panel tone={common.danger ? 'danger' : 'info'}>
      {t(`consequence.${action}`, { name, count: trades, uid, to: to_uid, maker })}
    </Panel>
  );
  if (action === 'request_move') {
    return (
      <FormDialog {...common} endpoint={requestListMove} initialValues={{ uid: '', reason: '' }}>
        {(form, current) => (
          <>
            {consequence(current)}
            <UserField label={t('list.to')} withAsterisk data-autofocus {...form.getInputProps('uid')} />
            <LinesField
              label={t('list.reason')}
              description={reasonHint}
              max={500}
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormDialog>
    );
  }
  const isDecline = action === 'decline_move';
  return (
    <ConfirmDialog
      {...common}
      endpoint={isDecline ? declineListMove : moveList}
      reason={isDecline ? 'required' : 'none'}
      templates="request"
    >
      {consequence}
    </ConfirmDialog>
  );
}
