import type { Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { ReasonKind } from '@quarterdeck/contract/features/config/reasons';
import type { ReactNode } from 'react';
import { FormDialog, type VersionedRow } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ReasonReader } from './reason-hint.ts';

interface ConfirmDialogProps<E extends Endpoint, Row extends VersionedRow> {
  title: string;
  endpoint: E;
  row: Row;
  action: string;
  onClose: () => void;
  /** What will happen, in words, from the row as it is now. */
  children: (row: Row) => ReactNode;
  /** Whether there is a field for a reason; if it is required, the contract's schema enforces it. */
  reason?: 'none' | 'optional' | 'required';
  /** What the reason is for. */
  templates?: ReasonKind | undefined;
  /** Who reads it; absent: as the templates say. */
  reader?: ReasonReader | undefined;
  submitLabel: string;
  /** What is confirmed is not there yet. */
  isVain?: boolean;
  danger?: boolean;
  invalidates: readonly string[];
  /** By the answer where that tells what was done. */
  doneMessage: string | ((reply: ReplyOf<E>) => string);
  onDone?: (reply: ReplyOf<E>) => void;
}

/** A command that needs a yes, and perhaps a reason. */
export function ConfirmDialog<E extends Endpoint, Row extends VersionedRow>({
  children,
  reason = 'none',
  templates,
  reader,
  ...rest
}: ConfirmDialogProps<E, Row>) {
  return (
    <FormDialog {...rest} initialValues={reason === 'none' ? {} : { reason: '' }}>
      {(form, row) => (
        <>
          {children(row)}
          {reason === 'none' ? null : (
            <ReasonField
              isOwed={reason === 'required'}
              templates={templates}
              reader={reader}
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
