import type { Approval } from '@quarterdeck/contract/core/approvals';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvidenceUpload } from '#kit/evidence/evidence-field.tsx';
import { fileIds, noWhy, type Why, WhyFields } from '#kit/evidence/why-fields.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { type ReasonReader, useReasonHint } from '#kit/form/reason-hint.ts';
import { useActionProps } from '#kit/form/use-action-props.ts';

interface ApprovalDialogProps<Event extends string, Row extends VersionedRow> {
  /** Whose messages have the dialog's, `columns.reason`, `fields.evidence` and `dialog.evidenceHint`. */
  namespace: string;
  events: Approval<never, string, Event>['events'];
  endpoints: { ask: Endpoint; carryOut: Endpoint; decline: Endpoint };
  action: NoInfer<Event>;
  row: Row;
  /** What its texts call the record by. */
  named: Record<string, string>;
  danger: boolean;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
  /** As the log calls the record. */
  kind: string;
  /** What the evidence is called, where that is not `fields.evidence`. */
  evidence?: string;
  /** Evidence may be files besides: where they are sent to. */
  files?: EvidenceUpload;
  /** Who reads the reason of a request; absent: staff alone. */
  reader?: ReasonReader;
  /** What the asking is called, where it is not what the action is. */
  asking?: { submitLabel: string; doneMessage: string };
  /** What will happen, in words, from the row as it is now. */
  children: (row: Row) => ReactNode;
}

/** The dialog of an approval's action: a request needs a reason and evidence, a refusal a reason. */
export function ApprovalDialog<Event extends string, Row extends VersionedRow>({
  namespace,
  events,
  endpoints,
  kind,
  danger,
  evidence = 'fields.evidence',
  files,
  reader,
  asking,
  children,
  ...about
}: ApprovalDialogProps<Event, Row>) {
  const { t } = useTranslation(namespace);
  const hint = useReasonHint(reader);
  const common = { ...useActionProps(namespace, { ...about, decides: kind }), danger };
  if (about.action === events.carryOut)
    return (
      <ConfirmDialog {...common} endpoint={endpoints.carryOut}>
        {children}
      </ConfirmDialog>
    );
  if (about.action === events.decline)
    return (
      <ConfirmDialog {...common} endpoint={endpoints.decline} reason="required" templates="request">
        {children}
      </ConfirmDialog>
    );
  if (files)
    return (
      <FormDialog {...common} {...asking} endpoint={endpoints.ask} initialValues={noWhy} toBody={withFiles}>
        {(form, row) => (
          <>
            {children(row)}
            <WhyFields form={form} endpoint={files} reader={reader} />
          </>
        )}
      </FormDialog>
    );
  return (
    <FormDialog {...common} {...asking} endpoint={endpoints.ask} initialValues={{ reason: '', evidence: '' }}>
      {(form, row) => (
        <>
          {children(row)}
          <LinesField
            label={t('columns.reason')}
            description={hint}
            max={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <LinesField
            label={t(evidence)}
            description={t('dialog.evidenceHint')}
            max={2000}
            {...form.getInputProps('evidence')}
          />
        </>
      )}
    </FormDialog>
  );
}

const withFiles = ({ files, ...values }: Why) => ({ ...values, ...fileIds(files) });
