import { TextInput } from '@mantine/core';
import { paidWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';
import { PaymentOrder } from './payment-order.tsx';

/** Records a manual payment. Address and amount are typed again, from the payment: they prove what was paid. */
export function PaidDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('paid', props);
  return (
    <FormDialog
      {...common}
      endpoint={paidWithdrawal}
      initialValues={{ txid: '', address: '', net: '', network_fee: '' }}
    >
      {(form, row) => (
        <>
          <Consequence row={row} of="paid" />
          <PaymentOrder row={row} />
          <TextInput
            label={t('columns.txid')}
            withAsterisk
            maxLength={128}
            data-autofocus
            {...form.getInputProps('txid')}
          />
          <TextInput
            label={t('paid.address')}
            description={t('paid.mustMatch')}
            withAsterisk
            maxLength={128}
            {...form.getInputProps('address')}
          />
          <AmountInput
            label={t('paid.net')}
            description={t('paid.mustMatch')}
            withAsterisk
            {...form.getInputProps('net')}
          />
          <AmountInput
            label={t('paid.networkFee')}
            description={t('paid.networkFeeHint')}
            {...form.getInputProps('network_fee')}
          />
        </>
      )}
    </FormDialog>
  );
}
