import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';

/** What is done about a reversal: one asks for it, another carries it out or declines it. */
export type ReversalAction = 'request_reverse' | 'reverse' | 'decline_reverse';

interface ReversalDialogProps<Row extends VersionedRow> {
  /** Whose messages have the dialog's, `columns.reason`, `fields.evidence` and `dialog.evidenceHint`. */
  namespace: string;
  endpoints: Record<ReversalAction, Endpoint>;
  action: ReversalAction;
  row: Row;
  /** What its texts call the record by. */
  named: Record<string, string>;
  danger: boolean;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
  /** What will happen, in words, from the row as it is now. */
  children: (row: Row) => ReactNode;
}

/** The dialog of what was chosen about a reversal: whoever asks says why and shows it, whoever declines says why. */
export function ReversalDialog<Row extends VersionedRow>({
  namespace,
  endpoints,
  danger,
  children,
  ...about
}: ReversalDialogProps<Row>) {
  const { t } = useTranslation(namespace);
  const { action } = about;
  const common = { ...useActionProps(namespace, about), endpoint: endpoints[action], danger };
  if (action !== 'request_reverse') {
    return (
      <ConfirmDialog {...common} reason={action === 'decline_reverse' ? 'required' : 'none'}>
        {children}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog {...common} initialValues={{ reason: '', evidence: '' }}>
      {(form, row) => (
        <>
          {children(row)}
          <LinesField
            label={t('columns.reason')}
            max={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
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
