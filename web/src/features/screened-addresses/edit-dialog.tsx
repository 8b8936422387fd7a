import {
  editScreenedAddress,
  type ScreenedAddress,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { touched } from './actions.ts';
import { LevelFields, type LevelValues } from './level-fields.tsx';

interface EditDialogProps {
  row: ScreenedAddress;
  onClose: () => void;
}

/** Changes what is done about an address. */
export default function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <FormDialog
      title={t('edit.title', { id: row.id })}
      endpoint={editScreenedAddress}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={{ level: row.level, reason: row.reason } as LevelValues}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done')}
      invalidates={touched}
    >
      {(form) => <LevelFields level={form.values.level} inputProps={(name) => form.getInputProps(name)} />}
    </FormDialog>
  );
}
