import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import * as contract from '@quarterdeck/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../looks.ts';
import type { Chosen } from './actions.ts';
import { Proposal } from './break-drawer.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** The dialog of each command on a break. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('reconciliation');
  const common = {
    title: t('dialog.title', { action: t(`actions.${action}`), no: row.no }),
    row,
    action,
    onClose,
    submitLabel: t(`actions.${action}`),
    doneMessage: t('dialog.done', { action: t(`actions.${action}`), no: row.no }),
    invalidates: touched,
  };
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
              <Panel tone="warning">{t('consequence.accept')}</Panel>
              <Proposal row={current} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'decline':
      return (
        <ConfirmDialog {...common} endpoint={contract.declineAcceptance} reason="required" danger>
          {(current) => <Proposal row={current} />}
        </ConfirmDialog>
      );
    case 'comment':
      return (
        <ConfirmDialog {...common} endpoint={contract.commentBreak} reason="required">
          {() => consequence}
        </ConfirmDialog>
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
        <FormDialog
          {...common}
          endpoint={contract.snoozeBreak}
          initialValues={{ until: '', reason: '' }}
          toBody={({ until, reason }) => ({ until: pointInTime(until), reason })}
        >
          {(form) => (
            <>
              {consequence}
              <TextInput
                type="datetime-local"
                max="9999-12-31T23:59"
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
          {(form) => (
            <>
              {consequence}
              <ReasonField {...form.getInputProps('reason')} />
              <Textarea
                label={t('fields.evidence')}
                description={t('dialog.evidenceHint')}
                withAsterisk
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2000}
                {...form.getInputProps('evidence')}
              />
            </>
          )}
        </FormDialog>
      );
  }
}

const assigned = ({ assignee_id }: { assignee_id: string }) => ({ assignee_id: Number(assignee_id) });

/** `12, 13 14` → numbers. */
function batchIds(text: string): number[] {
  return text
    .split(/[\s,，#]+/)
    .filter((part) => part !== '')
    .map(Number);
}

/** The field has the reader's own clock; the server gets a point in time. */
function pointInTime(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

function ReasonField(inputProps: object) {
  const { t: tKit } = useTranslation('kit');
  return (
    <Textarea
      label={tKit('form.reason')}
      withAsterisk
      autosize
      minRows={2}
      maxRows={8}
      maxLength={500}
      {...inputProps}
    />
  );
}

function Assignee(inputProps: object) {
  const { t } = useTranslation('reconciliation');
  const { data } = useQuery(endpointQuery(contract.assignees, undefined, { quiet: true }));
  const people = data?.list.map(({ id, username, nickname }) => ({
    value: String(id),
    label: nickname === '' ? username : `${nickname} (${username})`,
  }));
  return (
    <NativeSelect
      label={t('columns.assignee')}
      withAsterisk
      data={[{ value: '', label: t('dialog.choose') }, ...(people ?? [])]}
      data-autofocus
      {...inputProps}
    />
  );
}
