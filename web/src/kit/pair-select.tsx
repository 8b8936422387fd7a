import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Pair, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';

interface PairSelectProps {
  label: string;
  value: Pair | null;
  onChange: (pair: Pair | null) => void;
  error?: React.ReactNode;
  /** Leaves out pairs that cannot be chosen here. */
  isOffered?: (pair: Pair) => boolean;
}

/** So long typing may pause before the server is asked, in milliseconds. */
const pause = 250;

/** A trading pair by its symbol, found while typing. */
export function PairSelect({ label, value, onChange, error, isOffered = () => true }: PairSelectProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed === nameOf(value) ? '' : typed.trim().toUpperCase(), pause);
  const { data, isFetching } = useQuery(
    endpointQuery(pairList.index, { page_size: 50, ...(asked !== '' && { symbol: asked }) }, { quiet: true }),
  );
  const found = (data?.list ?? []).filter(isOffered);
  const pairs = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      label={label}
      withAsterisk
      searchable
      placeholder={t('pairSelect.placeholder')}
      nothingFoundMessage={t(isFetching ? 'pairSelect.searching' : 'pairSelect.none')}
      data={pairs.map((pair) => ({ value: String(pair.id), label: nameOf(pair) }))}
      value={value === null ? null : String(value.id)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(pairs.find((pair) => String(pair.id) === id) ?? null)}
      filter={({ options }) => options}
      error={error}
    />
  );
}

function nameOf(pair: Pair | null): string {
  return pair === null ? '' : `${pair.symbol} · ${pair.exchange}`;
}
