import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { contractTypesOf } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';

interface PairFieldProps {
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: ReactNode;
  /** The pair that the strategy has, as it is called. */
  known: { id: number; name: string } | undefined;
  /** Of the strategy: only pairs of it are offered. */
  market: string;
  /** It cannot change now. */
  isFixed: boolean;
}

/** The one pair that a strategy is meant for, found by the beginning of its symbol; empty: any. */
export function PairField({ value = null, onChange, error, known, market, isFixed }: PairFieldProps) {
  const { t } = useTranslation('strategies-library');
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.split(' · ')[0]?.trim() ?? '', 300);
  const fitting = { contract_type: contractTypesOf(market).join(','), delisted: 'false' };
  const query = { page_size: '20', ...fitting, ...(sought !== '' && { symbol: sought.toUpperCase() }) };
  const { data } = useQuery(endpointQuery(pairList.index, query, { quiet: true }));
  const found = (data?.list ?? []).map(({ id, symbol, exchange }) => ({
    value: String(id),
    label: `${symbol} · ${exchange}`,
  }));
  const own = known && !found.some((one) => one.value === String(known.id));
  return (
    <Select
      label={t('columns.pair')}
      description={t(isFixed ? 'hint.fixed' : 'hint.pair')}
      disabled={isFixed}
      placeholder={t('pair.any')}
      nothingFoundMessage={t('pair.none')}
      data={[...found, ...(own ? [{ value: String(known.id), label: known.name }] : [])]}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange?.(next === null ? null : Number(next))}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      error={error}
    />
  );
}
