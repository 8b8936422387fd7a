import { TextInput } from '@mantine/core';
import { addRate } from '@quarterdeck/contract/features/rates/rates';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { RateFields, type RateValues } from './rate-fields.tsx';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();

const empty: RateValues & { asset: string } = {
  asset: '',
  source: 'exchange',
  rate_usdt: '',
  exchange: '',
  symbol: '',
  rate_min: '',
  rate_max: '',
  reason: '',
};

/** Gives an asset a rate. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('rates');
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={addRate}
      row={undefined}
      onClose={onClose}
      initialValues={empty}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.asset')}
            description={t('form.assetHint')}
            withAsterisk
            maxLength={20}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('asset')}
          />
          <RateFields
            source={form.values.source}
            exchange={form.values.exchange}
            inputProps={(name) => form.getInputProps(name)}
          />
        </>
      )}
    </FormDialog>
  );
}
