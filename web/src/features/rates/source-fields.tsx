import '@mantine/core/styles/Combobox.css';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { exchangeList } from '@quarterdeck/contract/features/exchanges/exchanges';
import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';

/** What a form says of one of its fields. */
interface Field {
  value?: string;
  onChange?: (value: string | null) => void;
  error?: React.ReactNode;
}

interface SourceFieldsProps {
  /** The exchange that is chosen. */
  code: string;
  exchange: object;
  symbol: object;
}

/** The exchange and the pair of a rate: chosen if the reader sees both, otherwise typed. */
export function SourceFields({ code, exchange, symbol }: SourceFieldsProps) {
  const { t } = useTranslation('rates');
  const seesExchanges = useCan('exchange.read');
  const seesPairs = useCan('pair.read');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {seesExchanges ? (
        <ExchangeField {...exchange} />
      ) : (
        <TextInput
          label={t('columns.exchange')}
          description={t('form.exchangeHint')}
          withAsterisk
          maxLength={32}
          autoComplete="off"
          {...exchange}
        />
      )}
      {seesPairs ? (
        <SymbolField code={code} {...symbol} />
      ) : (
        <TextInput
          label={t('columns.symbol')}
          description={t('form.symbolHint')}
          withAsterisk
          maxLength={40}
          autoComplete="off"
          {...symbol}
        />
      )}
    </SimpleGrid>
  );
}

function ExchangeField({ value = '', onChange, error }: Field) {
  const { t } = useTranslation('rates');
  const { data, isFetching } = useQuery(
    endpointQuery(exchangeList.index, { page_size: 200 }, { quiet: true }),
  );
  const found = (data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      label={t('columns.exchange')}
      withAsterisk
      searchable
      placeholder={t('form.chooseExchange')}
      nothingFoundMessage={t(isFetching ? 'form.searching' : 'form.noExchange')}
      data={withOwn(found, value)}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
  );
}

/** So long typing may pause before the server is asked, in milliseconds. */
const pause = 250;

/** A rate is what a coin costs in USDT on the spot. */
function SymbolField({ code, value = '', onChange, error }: Field & { code: string }) {
  const { t } = useTranslation('rates');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed === value ? '' : typed.trim().toUpperCase(), pause);
  const query = {
    exchange: code,
    contract_type: 'spot',
    page_size: 50,
    ...(asked !== '' && { symbol: asked }),
  } as const;
  const { data, isFetching } = useQuery({
    ...endpointQuery(pairList.index, query, { quiet: true }),
    enabled: code !== '',
  });
  const found = (data?.list ?? [])
    .filter(({ quote }) => quote === 'USDT')
    .map((pair) => ({ value: pair.symbol, label: pair.symbol }));
  return (
    <Select
      label={t('columns.symbol')}
      withAsterisk
      searchable
      disabled={code === ''}
      placeholder={t('form.choosePair')}
      nothingFoundMessage={t(isFetching ? 'form.searching' : 'form.noPair')}
      data={withOwn(found, value)}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      error={error}
    />
  );
}

/** The current choice stays available, even if it no longer exists. */
function withOwn(found: { value: string; label: string }[], value: string) {
  const isThere = value === '' || found.some((one) => one.value === value);
  return isThere ? found : [{ value, label: value }, ...found];
}
