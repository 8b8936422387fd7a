import { refuseWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useIsReserved } from '#kit/review/reserved.tsx';
import { TakenField } from '#kit/review/taken-field.tsx';
import { useThenNext } from '#kit/review/then-next.tsx';
import withdrawalQueue from '../queue.ts';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

/** Refuses what is not submitted yet, for a reason; who refuses one that a colleague has says that they know. */
export function RefuseDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('refuse', props);
  const isReserved = useIsReserved();
  const { thenNext, onDone } = useThenNext(props.row, withdrawalQueue);
  return (
    <FormDialog
      {...common}
      onDone={onDone}
      danger
      endpoint={refuseWithdrawal}
      initialValues={{ reason: '', acknowledge_taken: false }}
      toBody={({ reason, acknowledge_taken }) => ({
        reason,
        ...(acknowledge_taken ? { acknowledge_taken } : {}),
      })}
      check={({ acknowledge_taken }, row) =>
        isReserved(row) && !acknowledge_taken
          ? { acknowledge_taken: t('refuse.acknowledgeTakenOwed') }
          : undefined
      }
    >
      {(form, row) => (
        <>
          <Consequence row={row} of="refuse" danger />
          <ReasonField templates="withdrawal" {...form.getInputProps('reason')} />
          <TakenField
            row={row}
            label={t('refuse.acknowledgeTaken', { name: row.taken_by })}
            {...form.getInputProps('acknowledge_taken', { type: 'checkbox' })}
          />
          {thenNext}
        </>
      )}
    </FormDialog>
  );
}
