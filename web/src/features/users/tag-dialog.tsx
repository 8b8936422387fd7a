import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { TagsInput } from '@mantine/core';
import { tagUser, userTags, userTagsMax } from '@quarterdeck/contract/features/users/commands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

/** Gives and takes tags; those that were ever given are offered. */
export function TagDialog({ row, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const known = useQuery(endpointQuery(userTags, undefined, { quiet: true }));
  return (
    <FormDialog
      title={t('tag.title', { uid: row.uid })}
      endpoint={tagUser}
      row={row}
      action="tag"
      onClose={onClose}
      initialValues={{ tags: row.tags }}
      toBody={({ tags }) => ({ tags })}
      submitLabel={t('actions.tag')}
      doneMessage={t('tag.done', { uid: row.uid })}
      invalidates={touched}
    >
      {(form) => (
        <TagsInput
          label={t('columns.tags')}
          description={t('tag.hint')}
          data={known.data?.list ?? []}
          maxTags={userTagsMax}
          maxLength={32}
          data-autofocus
          {...form.getInputProps('tags')}
        />
      )}
    </FormDialog>
  );
}
