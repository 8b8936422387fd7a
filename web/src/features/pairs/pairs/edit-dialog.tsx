import { Group, Switch, TextInput } from '@mantine/core';
import { isDelivery } from '@quarterdeck/contract/core/markets';
import { editPair, type Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { FeePercent, fractionOf, percentOf } from '#kit/market/fee.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import { FactFields, type FactValues, factsBody, factsOf } from './facts-fields.tsx';

interface EditDialogProps {
  row: Pair;
  onClose: () => void;
}

type Values = FactValues & { recommended: boolean; sort: string; maker: string; taker: string };

/** Edits one pair: its position, its fees, and the data of a manual one. */
export default function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('pairs');
  const initialValues: Values = {
    ...factsOf(row),
    recommended: row.recommended,
    sort: String(row.sort),
    maker: row.own_fees ? percentOf(row.maker) : '',
    taker: row.own_fees ? percentOf(row.taker) : '',
  };
  return (
    <FormDialog
      title={t('edit.title', { symbol: row.symbol })}
      endpoint={editPair}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={initialValues}
      toBody={({ recommended, sort, maker, taker, ...facts }) => ({
        recommended,
        sort: wholeNumber(sort),
        maker: fractionOf(maker),
        taker: fractionOf(taker),
        ...(row.source === 'manual' && { facts: factsBody(facts) }),
      })}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <Switch
            label={t('columns.recommended')}
            {...form.getInputProps('recommended', { type: 'checkbox' })}
          />
          <TextInput
            label={t('columns.sort')}
            description={t('hints.sort')}
            inputMode="numeric"
            {...form.getInputProps('sort')}
          />
          <Group grow align="flex-start">
            <PercentInput
              label={t('columns.maker')}
              placeholder={percentOf(row.maker)}
              schema={FeePercent}
              {...form.getInputProps('maker')}
            />
            <PercentInput
              label={t('columns.taker')}
              placeholder={percentOf(row.taker)}
              schema={FeePercent}
              {...form.getInputProps('taker')}
            />
          </Group>
          <p>{t(row.source === 'sync' ? 'hints.syncedFees' : 'hints.fees')}</p>
          {row.source === 'sync' ? (
            <Panel tone="info">{t('edit.synced')}</Panel>
          ) : (
            <FactFields
              inputProps={(name) => form.getInputProps(name)}
              isSpot={row.contract_type === 'spot'}
              isDelivery={isDelivery(row.contract_type)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
