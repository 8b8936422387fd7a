import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Group, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { type Strategy, strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import {
  type ParameterName,
  signalTimeframes,
  strategyDirections,
  triggerBases,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { DateField } from '#kit/form/date-field.tsx';
import { localName } from '#kit/local-name.ts';
import { Panel } from '#kit/panel.tsx';
import { type TestedValues, textsOf, typedNames } from './tested-values.ts';

/** The strategies that may be tested. */
export function useStrategies(): readonly Strategy[] {
  const { data } = useQuery(endpointQuery(strategyList.index, { page_size: 200 }, { quiet: true }));
  return data?.list ?? [];
}

interface TestedFieldsProps<V extends TestedValues> {
  form: UseFormReturnType<V>;
  strategies: readonly Strategy[];
}

/** Asks what to test: a strategy or a draft, and which candles. */
export function TestedFields<V extends TestedValues>({ form, strategies }: TestedFieldsProps<V>) {
  const { t } = useTranslation('backtests');
  const { data } = useQuery(endpointQuery(candleList.index, { page_size: 200 }, { quiet: true }));
  const series = (data?.list ?? []).filter(({ candles }) => candles > 0);
  const chosen = series.find(({ id }) => String(id) === form.values.series_id);
  const isDraft = form.values.isDraft || form.values.strategy_id === null;
  /** A draft begins as the strategy that was chosen. */
  const takeOver = (id: string | null) => {
    const strategy = strategies.find((one) => String(one.id) === id);
    if (strategy) form.setFieldValue('parameters', textsOf(strategy.parameters) as never);
  };
  return (
    <>
      <Select
        label={t('start.strategy')}
        placeholder={t('start.noStrategy')}
        searchable
        clearable
        data={strategies.map((one) => ({ value: String(one.id), label: localName(one) }))}
        {...form.getInputProps('strategy_id')}
        onChange={(id) => {
          form.setFieldValue('strategy_id', id as never);
          takeOver(id);
        }}
      />
      {form.values.strategy_id === null ? null : (
        <Checkbox
          label={t('start.draft')}
          {...form.getInputProps('isDraft', { type: 'checkbox' })}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue('isDraft', checked as never);
            takeOver(form.values.strategy_id);
          }}
        />
      )}
      <Select
        label={t('start.series')}
        placeholder={t('start.chooseSeries')}
        withAsterisk
        searchable
        nothingFoundMessage={t('start.noSeries')}
        data={series.map(({ id, symbol, exchange, timeframe }) => ({
          value: String(id),
          label: `${symbol} · ${exchange} · ${t(`timeframe.${timeframe}`)}`,
        }))}
        {...form.getInputProps('series_id')}
      />
      {data !== undefined && series.length === 0 ? <Panel tone="warning">{t('start.noSeries')}</Panel> : null}
      <Group grow align="start">
        <DateField
          label={t('start.from')}
          description={chosen?.first_at?.slice(0, 10)}
          {...form.getInputProps('from')}
        />
        <DateField
          label={t('start.to')}
          description={chosen?.last_at?.slice(0, 10)}
          {...form.getInputProps('to')}
        />
      </Group>
      {isDraft ? (
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          {typedNames.map((name) => (
            <ParameterField key={name} name={name} form={form} />
          ))}
        </SimpleGrid>
      ) : null}
    </>
  );
}

/** Words that a parameter may be, where it is one of few. */
const choices: Partial<Record<ParameterName, readonly string[]>> = {
  direction: strategyDirections,
  trigger_base: triggerBases,
  macd_tf: signalTimeframes,
  is_macd: ['0', '1'],
  is_mea: ['0', '1'],
};

function ParameterField<V extends TestedValues>({
  name,
  form,
}: {
  name: ParameterName;
  form: UseFormReturnType<V>;
}) {
  const { t } = useTranslation('backtests');
  const { t: named } = useTranslation('strategies-library');
  const label = named(`parameters.${name}`);
  const props = form.getInputProps(`parameters.${name}`);
  const words = choices[name];
  if (words === undefined) return <TextInput size="xs" label={label} inputMode="decimal" {...props} />;
  const wordOf = (value: string) => {
    if (name === 'direction' || name === 'trigger_base') return named(`${name}.${value}`);
    if (name === 'macd_tf') return value === '' ? t('start.sameTimeframe') : value;
    return t(`start.flag.${value}`);
  };
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={words.map((value) => ({ value, label: wordOf(value) }))}
      {...props}
    />
  );
}
