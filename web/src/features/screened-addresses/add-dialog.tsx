import { TextInput } from '@mantine/core';
import { addScreenedAddress } from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { LevelFields, type LevelValues } from './level-fields.tsx';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();

/** Lists an address. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={addScreenedAddress}
      row={undefined}
      onClose={onClose}
      initialValues={{ address: '', level: 'block', reason: '' } as LevelValues & { address: string }}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.address')}
            withAsterisk
            maxLength={128}
            data-autofocus
            {...form.getInputProps('address')}
          />
          <LevelFields level={form.values.level} inputProps={(name) => form.getInputProps(name)} />
        </>
      )}
    </FormDialog>
  );
}
