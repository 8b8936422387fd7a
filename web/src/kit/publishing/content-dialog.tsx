import type { UseFormReturnType } from '@mantine/form';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { Intention } from '#kit/form/intention.ts';
import { type PublishedKind, publishedName } from './published-kind.ts';

export interface ContentValues<Content> extends Record<string, unknown> {
  content: Content;
  /** Corrections that are right although their source has changed. */
  confirmed: string[];
}
export type ContentForm<Content> = UseFormReturnType<ContentValues<Content>>;

interface ContentDialogProps<Content> {
  kind: PublishedKind;
  /** Undefined: a new one. */
  row: Publication | undefined;
  /** What a new one begins with. */
  fresh: Content;
  /** What a further revision begins with, of the newest one. */
  continued?: (content: Content) => Content;
  /** What was sent has no version to protect it from being sent twice, so what was meant outlives the dialog. */
  intention: Intention;
  size: number;
  onClose: () => void;
  /** The fields, with the corrections whose source has changed. */
  children: (form: ContentForm<Content>, outdated: readonly string[]) => ReactNode;
}

/** Writes a published record: a new one, or a further revision. */
export function ContentDialog<Content extends LocalContent>(props: ContentDialogProps<Content>) {
  const { kind, row, fresh, continued, intention, size, onClose, children } = props;
  const { t } = useTranslation([kind.namespace, 'publishing']);
  const { contract, touched } = kind;
  const question = endpointQuery(contract.detail, { id: String(row?.id ?? 0) } as never, { quiet: true });
  const { data } = useQuery({
    ...question,
    // Not the answer that a drawer has kept: the texts of an older revision, saved again, would undo a newer one.
    queryKey: [...question.queryKey, 'edit'],
    enabled: row !== undefined,
    // What is being written is not taken away by a newer answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const common = { onClose, size, invalidates: touched, submitLabel: t('publishing:save') };
  if (row === undefined)
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={contract.create}
        row={undefined}
        initialValues={{ content: fresh, confirmed: [] } as ContentValues<Content>}
        toBody={({ content }) => ({ content })}
        doneMessage={t('publishing:done.create')}
        intention={intention}
      >
        {(form) => children(form, [])}
      </FormDialog>
    );
  if (data === undefined) return null;
  const { record, content } = data as unknown as { record: Publication; content: Content };
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), name: publishedName(record) })}
      endpoint={contract.save}
      row={record}
      action="edit"
      initialValues={{ content: continued?.(content) ?? content, confirmed: [] } as ContentValues<Content>}
      toBody={(values) => values}
      doneMessage={(saved) => {
        const { revision, ...named } = saved as unknown as Publication;
        return t('publishing:done.save', { name: publishedName(named), revision });
      }}
    >
      {(form, current) => children(form, current.outdated)}
    </FormDialog>
  );
}
