import { TextInput } from '@mantine/core';
import { altTextMax } from '@quarterdeck/contract/core/pictures';
import { editMedia, type Media } from '@quarterdeck/contract/features/files/library';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { touched } from './actions.ts';

interface EditDialogProps {
  row: Media;
  onClose: () => void;
}

/** Names a picture or file and says what it shows. */
export default function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('files');
  const named = { name: row.name };
  const common = useActionProps('files', { action: 'edit', row, named, onClose, invalidates: touched });
  const { name, alt_zh, alt_en } = row;
  return (
    <FormDialog
      {...common}
      endpoint={editMedia}
      initialValues={{ name, alt_zh, alt_en }}
      submitLabel={t('save')}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.name')}
            withAsterisk
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('fields.alt_zh')}
            description={t('hint.alt')}
            maxLength={altTextMax}
            {...form.getInputProps('alt_zh')}
          />
          <TextInput
            label={t('fields.alt_en')}
            description={t('hint.alt')}
            maxLength={altTextMax}
            {...form.getInputProps('alt_en')}
          />
        </>
      )}
    </FormDialog>
  );
}
