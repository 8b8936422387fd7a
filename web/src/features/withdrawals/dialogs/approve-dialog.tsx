import { Checkbox } from '@mantine/core';
import { approveWithdrawal, highRisk } from '@quarterdeck/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { Risks } from '../drawer/risks.tsx';
import { type CommandDialogProps, useCommandProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

/** Passes the review; who approves a risky one says that he has seen why. */
export function ApproveDialog(props: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const common = useCommandProps('approve', props);
  return (
    <FormDialog
      {...common}
      endpoint={approveWithdrawal}
      initialValues={{ acknowledge_risk: false }}
      toBody={({ acknowledge_risk }) => (acknowledge_risk ? { acknowledge_risk } : {})}
      check={({ acknowledge_risk }, row) =>
        row.risk_score >= highRisk && !acknowledge_risk
          ? { acknowledge_risk: t('approve.acknowledgeOwed') }
          : undefined
      }
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
          <Risks reasons={row.risk_reasons} />
          {row.risk_score >= highRisk ? (
            <Checkbox
              label={t('approve.acknowledge', { score: row.risk_score })}
              {...form.getInputProps('acknowledge_risk', { type: 'checkbox' })}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
