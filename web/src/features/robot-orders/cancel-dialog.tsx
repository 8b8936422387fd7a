import type { RobotOrder } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { cancelOrder } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Panel } from '#kit/panel.tsx';

interface CancelDialogProps {
  row: RobotOrder;
  invalidates: readonly string[];
  onClose: () => void;
}

/** Asks the platform to cancel an order. */
export default function CancelDialog({ row, invalidates, onClose }: CancelDialogProps) {
  const { t } = useTranslation('robot-orders');
  return (
    <FormDialog
      title={t('cancelTitle', { name: row.client_order_id })}
      endpoint={cancelOrder}
      row={undefined}
      onClose={onClose}
      initialValues={{ reason: '' }}
      toBody={({ reason }) => ({ id: row.id, reason })}
      danger
      submitLabel={t('cancel')}
      doneMessage={t('asked')}
      invalidates={invalidates}
    >
      {(form) => (
        <>
          <Panel tone="warning">{t('cancelConsequence')}</Panel>
          <ReasonField isOwed {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  );
}
