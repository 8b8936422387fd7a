import { NativeSelect, SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { type RateSource, rateSources } from '@quarterdeck/contract/features/rates/rates';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { SourceFields } from './source-fields.tsx';

// A type and not an interface: a form's values have an index.
export type RateValues = {
  source: RateSource;
  rate_usdt: string;
  exchange: string;
  symbol: string;
  rate_min: string;
  rate_max: string;
  reason: string;
};

interface RateFieldsProps {
  source: RateSource;
  /** The exchange that is chosen. */
  exchange: string;
  inputProps: (name: keyof RateValues & string) => object;
}

/** Where a rate comes from, its bounds, and why it changes. */
export function RateFields({ source, exchange, inputProps }: RateFieldsProps) {
  const { t } = useTranslation('rates');
  return (
    <>
      <NativeSelect
        label={t('columns.source')}
        data={rateSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        {...inputProps('source')}
      />
      {source === 'hand' ? (
        <AmountInput label={t('form.rate')} withAsterisk {...inputProps('rate_usdt')} />
      ) : (
        <SourceFields code={exchange} exchange={inputProps('exchange')} symbol={inputProps('symbol')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput
          label={t('columns.rate_min')}
          description={t('form.minHint')}
          {...inputProps('rate_min')}
        />
        <AmountInput
          label={t('columns.rate_max')}
          description={t('form.maxHint')}
          {...inputProps('rate_max')}
        />
      </SimpleGrid>
      <ReasonField data-autofocus={undefined} {...inputProps('reason')} />
    </>
  );
}
