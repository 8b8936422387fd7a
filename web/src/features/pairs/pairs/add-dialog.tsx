import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { type ContractType, contractTypes, isDelivery } from '@quarterdeck/contract/core/markets';
import { exchangeList } from '@quarterdeck/contract/features/exchanges/exchanges';
import { addPair } from '@quarterdeck/contract/features/pairs/pairs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { FactFields, type FactValues, factsBody, noFacts } from './facts-fields.tsx';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();

type Values = FactValues & {
  exchange_id: string;
  contract_type: ContractType;
  native_id: string;
  symbol: string;
  base: string;
  quote: string;
};

const empty: Values = {
  ...noFacts,
  exchange_id: '',
  contract_type: 'spot',
  native_id: '',
  symbol: '',
  base: '',
  quote: '',
};

/** Enters a pair that no sync brings. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('pairs');
  const { data } = useQuery(endpointQuery(exchangeList.index, { page_size: 200 }, { quiet: true }));
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={addPair}
      row={undefined}
      onClose={onClose}
      initialValues={empty}
      toBody={bodyOf}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('columns.exchange')}
              withAsterisk
              data-autofocus
              data={[
                { value: '', label: t('add.choose') },
                ...(data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...form.getInputProps('exchange_id')}
            />
            <NativeSelect
              label={t('columns.contract_type')}
              data={contractTypes.map((value) => ({ value, label: t(`contract_type.${value}`) }))}
              {...form.getInputProps('contract_type')}
            />
            <TextInput
              label={t('columns.native_id')}
              description={t('hints.native_id')}
              withAsterisk
              maxLength={64}
              {...form.getInputProps('native_id')}
            />
            <TextInput
              label={t('columns.symbol')}
              description={t('hints.symbol')}
              withAsterisk
              maxLength={64}
              {...form.getInputProps('symbol')}
            />
            <TextInput
              label={t('columns.base')}
              withAsterisk
              maxLength={20}
              {...form.getInputProps('base')}
            />
            <TextInput
              label={t('columns.quote')}
              withAsterisk
              maxLength={20}
              {...form.getInputProps('quote')}
            />
          </SimpleGrid>
          <FactFields
            inputProps={(name) => form.getInputProps(name)}
            isSpot={form.values.contract_type === 'spot'}
            isDelivery={isDelivery(form.values.contract_type)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A contract settles in one of its two coins, by its type. */
function bodyOf({ exchange_id, contract_type, native_id, symbol, base, quote, ...facts }: Values) {
  const isSpot = contract_type === 'spot';
  const given = factsBody(facts);
  return {
    exchange_id: Number(exchange_id),
    contract_type,
    native_id,
    symbol,
    base,
    quote,
    settle: isSpot ? null : contract_type.startsWith('linear') ? quote : base,
    ...given,
    ...(isSpot && { contract_size: null, max_leverage: null }),
    ...(isDelivery(contract_type) ? {} : { expiry: null }),
    maker: null,
    taker: null,
  };
}
