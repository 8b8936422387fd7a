import {
  type CandleAction,
  type CandleSeries,
  candleDetail,
  candleFile,
} from '@quarterdeck/contract/features/candles/candles';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '#api/client.ts';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { Can } from '#session/access.tsx';
import { seriesLooks } from './actions.ts';
import { CandleChart } from './candle-chart.tsx';
import { Coverage } from './coverage.tsx';

/** The stored candles of a pair: chart, coverage by day, history. */
export default function SeriesDrawer({ id, ...frame }: RecordDrawerProps<CandleAction, CandleSeries>) {
  const { t } = useTranslation('candles');
  const query = useQuery(endpointQuery(candleDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.candle_series}
      kind="candle_series"
      namespace="candles"
      title={(row) => `${row.symbol} · ${row.timeframe}`}
      badge={(row) => <MissingTag missing={row.missing} />}
      looks={seriesLooks}
    >
      {({ candle_series: row, slots, days, history }) => (
        <>
          {row.candles > 0 ? (
            <Section title={t('drawer.chart')}>
              <CandleChart series={row} />
            </Section>
          ) : null}
          <Section title={t('drawer.facts')} aside={<DownloadButton series={row} />}>
            <Facts
              facts={[
                [t('columns.exchange'), row.exchange],
                [t('columns.contract_type'), t(`contract_type.${row.contract_type}`)],
                [t('columns.timeframe'), t(`timeframe.${row.timeframe}`)],
                [t('columns.candles'), row.candles.toLocaleString('en-US')],
                [t('columns.missing'), row.missing.toLocaleString('en-US')],
                [t('columns.first_at'), <Time key="first" value={row.first_at} />],
                [t('columns.last_at'), <Time key="last" value={row.last_at} />],
                [t('columns.tick'), row.tick],
              ]}
            />
          </Section>
          <Section title={t('drawer.coverage')}>
            <Coverage days={days} slots={slots} first_at={row.first_at} last_at={row.last_at} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={() => null} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function MissingTag({ missing }: { missing: number }) {
  const { t } = useTranslation('candles');
  if (missing === 0) return <StatusTag tone="success">{t('coverage.whole')}</StatusTag>;
  return <StatusTag tone="warning">{t('coverage.missing', { count: missing })}</StatusTag>;
}

function DownloadButton({ series: { id, symbol, timeframe, candles } }: { series: CandleSeries }) {
  const { t } = useTranslation('candles');
  if (candles === 0) return null;
  const name = `${symbol.replace(/[^A-Za-z0-9]+/g, '-')}-${timeframe}.csv`;
  return (
    <Can need="candle.export">
      <SendButton
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        onClick={() => void download(candleFile, { query: { id: String(id) } }, name).catch(() => {})}
      >
        {t('drawer.download')}
      </SendButton>
    </Can>
  );
}
