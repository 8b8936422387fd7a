import { editRate, type Rate } from '@quarterdeck/contract/features/rates/rates';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { touched } from './actions.ts';
import { RateFields, type RateValues } from './rate-fields.tsx';

interface EditDialogProps {
  row: Rate;
  onClose: () => void;
}

/** Changes a rate, where it comes from, or its bounds. */
export default function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('rates');
  const nameOf = useAssetName();
  const values: RateValues = {
    source: row.source,
    rate_usdt: row.rate_usdt ?? '',
    exchange: row.exchange ?? '',
    symbol: row.symbol ?? '',
    rate_min: row.rate_min ?? '',
    rate_max: row.rate_max ?? '',
    reason: '',
  };
  return (
    <FormDialog
      title={t('edit.title', { asset: nameOf(row.asset) })}
      endpoint={editRate}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={values}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done')}
      invalidates={touched}
    >
      {(form) => (
        <RateFields
          source={form.values.source}
          exchange={form.values.exchange}
          inputProps={(name) => form.getInputProps(name)}
        />
      )}
    </FormDialog>
  );
}
