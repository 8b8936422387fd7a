import { TextInput } from '@mantine/core';
import { resolveWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { withoutBlanks } from '#kit/form/schema-errors.ts';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

/** Resolves an unknown outcome as paid, with evidence. */
export function ResolvePaidDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('resolve_paid', props);
  return (
    <FormDialog
      {...common}
      endpoint={resolveWithdrawal}
      initialValues={{ txid: '', network_fee: '', evidence: '' }}
      toBody={(values) => ({ outcome: 'paid', ...withoutBlanks(values) })}
    >
      {(form, row) => (
        <>
          <Consequence row={row} of="resolve_paid" />
          <TextInput
            label={t('columns.txid')}
            withAsterisk
            maxLength={128}
            data-autofocus
            {...form.getInputProps('txid')}
          />
          <AmountInput
            label={t('paid.networkFee')}
            description={t('paid.networkFeeHint')}
            {...form.getInputProps('network_fee')}
          />
          <EvidenceField {...form.getInputProps('evidence')} />
        </>
      )}
    </FormDialog>
  );
}

/** Resolves an unknown outcome as not paid, with evidence. The hold stays until the payment is abandoned. */
export function ResolveFailedDialog(props: CommandDialogProps) {
  const common = useCommandProps('resolve_failed', props);
  return (
    <FormDialog
      {...common}
      danger
      endpoint={resolveWithdrawal}
      initialValues={{ evidence: '' }}
      toBody={(values) => ({ outcome: 'failed', ...withoutBlanks(values) })}
    >
      {(form, row) => (
        <>
          <Consequence row={row} of="resolve_failed" danger />
          <EvidenceField {...form.getInputProps('evidence')} />
        </>
      )}
    </FormDialog>
  );
}

/** The fields for evidence. */
function EvidenceField(inputProps: object) {
  const { t } = useTranslation('withdrawals');
  return (
    <LinesField
      label={t('payout.evidence')}
      description={t('dialog.evidenceHint')}
      max={2000}
      {...inputProps}
    />
  );
}
