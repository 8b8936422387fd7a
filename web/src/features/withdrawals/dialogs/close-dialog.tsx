import { TextInput } from '@mantine/core';
import { isBlank, isDigits } from '@quarterdeck/contract/core/validation/text';
import { closeWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import { withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { FieldErrors } from '#kit/form/schema-errors.ts';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

/** Ends a payment that the network confirmed, or that a statement shows. */
export function CloseDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('close', props);
  const { data } = useQuery(endpointQuery(withdrawalDetail, { id: String(props.row.id) }, { quiet: true }));
  const needed = data?.confirmations_needed ?? null;
  return (
    <FormDialog
      {...common}
      endpoint={closeWithdrawal}
      initialValues={{ confirmations: '', statement_ref: '' }}
      toBody={({ confirmations, statement_ref }) => ({
        ...(isBlank(confirmations) ? {} : { confirmations: Number(confirmations) }),
        ...(isBlank(statement_ref) ? {} : { statement_ref }),
      })}
      check={({ confirmations, statement_ref }): FieldErrors | undefined => {
        if (isBlank(confirmations)) {
          const owed = t('close.oneOwed');
          return isBlank(statement_ref) ? { confirmations: owed, statement_ref: owed } : undefined;
        }
        // As a number, “1e3” and “0x10” would pass.
        return isDigits(confirmations.trim()) ? undefined : { confirmations: t('close.digits') };
      }}
    >
      {(form, row) => (
        <>
          <Consequence row={row} of="close" />
          <TextInput
            label={t('columns.confirmations')}
            description={
              needed === null
                ? t('close.known', { confirmations: row.confirmations })
                : t('close.needed', { needed, network: row.network, confirmations: row.confirmations })
            }
            inputMode="numeric"
            data-autofocus
            {...form.getInputProps('confirmations')}
          />
          <TextInput
            label={t('close.statement')}
            description={t('close.statementHint')}
            maxLength={500}
            {...form.getInputProps('statement_ref')}
          />
        </>
      )}
    </FormDialog>
  );
}
