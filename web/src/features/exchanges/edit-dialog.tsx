import { Checkbox, Group, TextInput } from '@mantine/core';
import { type Exchange, editExchange, keyFields } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { touched } from './actions.ts';
import { SettingsFields, type SettingsValues, settingsBody, settingsOf } from './settings-fields.tsx';

interface EditDialogProps {
  row: Exchange;
  onClose: () => void;
}

type Values = SettingsValues & { key_fields: string[]; rate_limit_ms: string };

/** Changes our settings of an exchange. */
export default function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('exchanges');
  return (
    <FormDialog
      title={t('edit.title', { name: row.name })}
      endpoint={editExchange}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={
        {
          ...settingsOf(row),
          key_fields: [...row.key_fields],
          rate_limit_ms: String(row.rate_limit_ms),
        } as Values
      }
      toBody={(values) => ({
        ...settingsBody(values),
        key_fields: values.key_fields,
        rate_limit_ms: wholeNumber(values.rate_limit_ms),
      })}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <SettingsFields inputProps={(name) => form.getInputProps(name)} />
          <Checkbox.Group
            label={t('fields.key_fields')}
            description={t('hints.key_fields')}
            {...form.getInputProps('key_fields')}
          >
            <Group gap="md" mt={6}>
              {keyFields.map((field) => (
                <Checkbox key={field} value={field} label={t(`key_fields.${field}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <TextInput
            label={t('columns.rate_limit_ms')}
            description={t('hints.rate_limit_ms')}
            inputMode="numeric"
            {...form.getInputProps('rate_limit_ms')}
          />
        </>
      )}
    </FormDialog>
  );
}
