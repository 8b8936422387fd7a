import { Checkbox, NativeSelect } from '@mantine/core';
import { exchangeList } from '@quarterdeck/contract/features/exchanges/exchanges';
import { startSync } from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { touched } from './looks.ts';

interface StartDialogProps {
  onClose: () => void;
}

/** Begins a sync of an exchange. */
export default function StartDialog({ onClose }: StartDialogProps) {
  const { t } = useTranslation('pairs-syncs');
  const { data } = useQuery(endpointQuery(exchangeList.index, { page_size: 200 }, { quiet: true }));
  return (
    <FormDialog
      title={t('start.open')}
      endpoint={startSync}
      row={undefined}
      onClose={onClose}
      initialValues={{ exchange_id: '', again: false }}
      toBody={({ exchange_id, again }) => ({ exchange_id: Number(exchange_id), again })}
      submitLabel={t('start.submit')}
      doneMessage={t('start.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('columns.exchange')}
            withAsterisk
            data-autofocus
            data={[
              { value: '', label: t('start.choose') },
              ...(data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps('exchange_id')}
          />
          <Checkbox
            label={t('start.again')}
            description={t('start.againHint')}
            {...form.getInputProps('again', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}
