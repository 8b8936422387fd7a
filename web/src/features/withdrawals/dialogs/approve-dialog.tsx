import { Checkbox } from '@mantine/core';
import { approveWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import {
  highRisk,
  type Withdrawal,
  withdrawalDetail,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useIsReserved } from '#kit/review/reserved.tsx';
import { TakenField } from '#kit/review/taken-field.tsx';
import { useThenNext } from '#kit/review/then-next.tsx';
import { Risks } from '../drawer/risks.tsx';
import withdrawalQueue from '../queue.ts';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

/** Passes the review; who approves a risky one, or one that a colleague has, says that he has seen it. */
export function ApproveDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('approve', props);
  const isReserved = useIsReserved();
  const { thenNext, onDone } = useThenNext(props.row, withdrawalQueue);
  const { data } = useQuery(endpointQuery(withdrawalDetail, { id: String(props.row.id) }, { quiet: true }));
  const now = data?.risk_now ?? { score: props.row.risk_score, reasons: props.row.risk_reasons };
  /** What the server asks by: the higher of what it was and what it is. */
  const scoreOf = (row: Withdrawal) => Math.max(row.risk_score, now.score);
  return (
    <FormDialog
      {...common}
      isReady={scoreOf(props.row) < highRisk && !isReserved(props.row)}
      onDone={onDone}
      doneMessage={({ status }) =>
        status === 'pending_review' ? t('done.approveFirst', { no: props.row.no }) : common.doneMessage
      }
      endpoint={approveWithdrawal}
      initialValues={{ acknowledge_risk: false, acknowledge_taken: false }}
      toBody={({ acknowledge_risk, acknowledge_taken }) => ({
        ...(acknowledge_risk ? { acknowledge_risk } : {}),
        ...(acknowledge_taken ? { acknowledge_taken } : {}),
      })}
      check={({ acknowledge_risk, acknowledge_taken }, row) => ({
        ...(scoreOf(row) >= highRisk && !acknowledge_risk
          ? { acknowledge_risk: t('approve.acknowledgeOwed') }
          : {}),
        ...(isReserved(row) && !acknowledge_taken
          ? { acknowledge_taken: t('approve.acknowledgeTakenOwed') }
          : {}),
      })}
    >
      {(form, row) => (
        <>
          <Consequence
            row={row}
            of={row.needs_second && row.reviewer1_id === null ? 'approveFirst' : 'approve'}
          />
          {row.needs_second ? (
            <Panel tone="progress">
              {row.reviewer1_id === null
                ? t('approve.needsSecond')
                : t('approve.isSecond', { reviewer: row.reviewer1 })}
            </Panel>
          ) : null}
          {row.user_frozen ? <Panel tone="danger">{t('approve.frozen', { uid: row.uid })}</Panel> : null}
          <Risks reasons={now.reasons} earlier={row.risk_reasons} />
          {scoreOf(row) >= highRisk ? (
            <Checkbox
              label={t('approve.acknowledge', { score: scoreOf(row) })}
              {...form.getInputProps('acknowledge_risk', { type: 'checkbox' })}
            />
          ) : null}
          <TakenField
            row={row}
            label={t('approve.acknowledgeTaken', { name: row.taken_by })}
            {...form.getInputProps('acknowledge_taken', { type: 'checkbox' })}
          />
          {thenNext}
        </>
      )}
    </FormDialog>
  );
}
