import { requestReversal } from '@quarterdeck/contract/features/withdrawals/payments';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';
import { EvidenceField } from './resolve-dialogs.tsx';

/** Asks for a reversal, which another admin carries out. */
export function RequestReversalDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('request_reverse', props);
  return (
    <FormDialog {...common} danger endpoint={requestReversal} initialValues={{ reason: '', evidence: '' }}>
      {(form, row) => (
        <>
          <Consequence row={row} of="request_reverse" danger />
          <LinesField
            label={t('columns.reason')}
            max={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <EvidenceField {...form.getInputProps('evidence')} />
        </>
      )}
    </FormDialog>
  );
}
