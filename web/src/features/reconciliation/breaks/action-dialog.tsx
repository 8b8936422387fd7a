import { NativeSelect, TextInput } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import * as contract from '@quarterdeck/contract/features/reconciliation/breaks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { ChoicesFailed } from '#kit/form/choices-failed.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../looks.ts';
import type { BreakAction, Chosen } from './actions.ts';
import { Proposal } from './break-drawer.tsx';
import { useSubjectName } from './tags.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** What leaves the reader with more to do on the break. */
const goesOn: readonly BreakAction[] = ['acknowledge', 'assign', 'comment'];

/** The dialog of each command on a break. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('reconciliation');
  const doneMessage = t('dialog.done', { what: t(`log.recon_break.${action}`), no: row.no });
  const common = useActionProps('reconciliation', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    doneMessage,
    decides: goesOn.includes(action) ? undefined : 'recon_break',
  });
  const consequence = <Panel tone="info">{t(`consequence.${action}`)}</Panel>;
  switch (action) {
    case 'acknowledge':
      return (
        <ConfirmDialog {...common} endpoint={contract.acknowledgeBreak}>
          {() => consequence}
        </ConfirmDialog>
      );
    case 'accept':
      return (
        <ConfirmDialog {...common} endpoint={contract.acceptBreak}>
          {(current) => (
            <>
              <Panel tone="warning">
                <Side row={current} />
                {t('consequence.accept')}
              </Panel>
              <Proposal row={current} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'decline':
      return (
        <ConfirmDialog
          {...common}
          endpoint={contract.declineAcceptance}
          reason="required"
          templates="request"
          danger
        >
          {(current) => (
            <>
              <Panel tone="info">
                <Side row={current} />
              </Panel>
              <Proposal row={current} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'comment':
      return (
        <FormDialog {...common} endpoint={contract.commentBreak} initialValues={{ reason: '' }}>
          {(form) => (
            <>
              {consequence}
              <ReasonField
                {...form.getInputProps('reason')}
                label={t('actions.comment')}
                description={undefined}
              />
            </>
          )}
        </FormDialog>
      );
    case 'assign':
      return (
        <FormDialog
          {...common}
          endpoint={contract.assignBreak}
          initialValues={{ assignee_id: '' }}
          toBody={assigned}
        >
          {(form) => (
            <>
              {consequence}
              <Assignee {...form.getInputProps('assignee_id')} />
            </>
          )}
        </FormDialog>
      );
    case 'snooze':
      return (
        <FormDialog {...common} endpoint={contract.snoozeBreak} initialValues={{ until: '', reason: '' }}>
          {(form) => (
            <>
              {consequence}
              <MomentField
                label={t('columns.snoozed_until')}
                withAsterisk
                data-autofocus
                {...form.getInputProps('until')}
              />
              <ReasonField {...form.getInputProps('reason')} />
            </>
          )}
        </FormDialog>
      );
    case 'fix':
      return (
        <FormDialog
          {...common}
          endpoint={contract.fixBreak}
          initialValues={{ batch_ids: '', reason: '' }}
          toBody={({ batch_ids, reason }) => ({ batch_ids: batchIds(batch_ids), reason })}
        >
          {(form) => (
            <>
              {consequence}
              <TextInput
                label={t('fields.batch_ids')}
                description={t('dialog.batchesHint')}
                withAsterisk
                inputMode="numeric"
                maxLength={200}
                data-autofocus
                {...form.getInputProps('batch_ids')}
              />
              <ReasonField {...form.getInputProps('reason')} />
            </>
          )}
        </FormDialog>
      );
    case 'propose_acceptance':
      return (
        <FormDialog
          {...common}
          endpoint={contract.proposeAcceptance}
          initialValues={{ evidence: '', reason: '' }}
        >
          {(form, current) => (
            <>
              <Panel tone="info">
                <Side row={current} />
                {t('consequence.propose_acceptance')}
              </Panel>
              <ReasonField templates="break" {...form.getInputProps('reason')} />
              <LinesField
                label={t('fields.evidence')}
                description={t('dialog.evidenceHint')}
                max={2000}
                {...form.getInputProps('evidence')}
              />
            </>
          )}
        </FormDialog>
      );
  }
}

/** Says in words how much is accepted, and on which side it is. */
function Side({ row }: { row: contract.ReconBreak }) {
  const { asset, expected, actual, difference } = row;
  const { t } = useTranslation('reconciliation');
  const subject = useSubjectName()(row);
  const nameOf = useAssetName();
  const money = (amount: string) => (asset === null ? amount : `${formatAmount(amount)} ${nameOf(asset)}`);
  if (difference === null)
    return <div>{t('side.unequal', { subject, expected: expected ?? '–', actual: actual ?? '–' })}</div>;
  const side = difference.startsWith('-') ? 'less' : 'more';
  const amount = money(difference.replace('-', ''));
  const figures = { expected: money(expected ?? '0'), actual: money(actual ?? '0') };
  return <div>{t(`side.${side}`, { subject, amount, ...figures })}</div>;
}

const assigned = ({ assignee_id }: { assignee_id: string }) => ({ assignee_id: Number(assignee_id) });

/** `12, 13 14` → numbers. */
function batchIds(text: string): number[] {
  return text
    .split(/[\s,，、#]+/)
    .filter((part) => part !== '')
    .map(Number);
}

function Assignee(inputProps: object) {
  const { t } = useTranslation('reconciliation');
  const query = useQuery(endpointQuery(contract.assignees, undefined, { quiet: true }));
  const people = query.data?.list.map(({ id, username, nickname }) => ({
    value: String(id),
    label: nickname === '' ? username : `${nickname} (${username})`,
  }));
  return (
    <>
      <NativeSelect
        label={t('columns.assignee')}
        withAsterisk
        data={[{ value: '', label: t('dialog.choose') }, ...(people ?? [])]}
        data-autofocus
        {...inputProps}
      />
      <ChoicesFailed query={query} />
    </>
  );
}
