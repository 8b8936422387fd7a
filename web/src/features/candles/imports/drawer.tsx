import {
  type CandleImport,
  type CandleImportAction,
  candleImportDetail,
} from '@quarterdeck/contract/features/candles/imports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { importLooks } from './actions.ts';
import { BadRows } from './bad-rows.tsx';
import { ImportStatusTag } from './status-tag.tsx';

/** The polling interval of a running import, in milliseconds. */
const interval = 2_000;

/** An import with what could not be taken. */
export default function ImportDrawer({ id, ...frame }: RecordDrawerProps<CandleImportAction, CandleImport>) {
  const { t } = useTranslation('candles-imports');
  const query = useQuery({
    ...endpointQuery(candleImportDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.candle_import.status === 'reading' ? interval : false),
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.candle_import}
      kind="candle_import"
      namespace="candles-imports"
      title={(row) => `${row.symbol} · ${row.timeframe}`}
      badge={(row) => <ImportStatusTag row={row} />}
      looks={importLooks}
    >
      {({ candle_import: row, bad_rows, history }) => (
        <>
          {row.failure === null ? null : (
            <Panel tone="danger" title={t('drawer.failed')}>
              {t(`refusals:${row.failure}`, { defaultValue: row.failure })}
            </Panel>
          )}
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.source'), t(`source.${row.source}`)],
                [t('columns.name'), row.name],
                [t('columns.exchange'), row.exchange],
                [t('columns.timeframe'), t(`timeframe.${row.timeframe}`)],
                [t('columns.candles'), row.candles.toLocaleString('en-US')],
                [t('columns.same'), row.same.toLocaleString('en-US')],
                [t('columns.differing'), row.differing.toLocaleString('en-US')],
                [t('columns.bad'), row.bad.toLocaleString('en-US')],
                [t('columns.from_at'), <Time key="from" value={row.from_at} />],
                [t('columns.to_at'), <Time key="to" value={row.to_at} />],
                [t('columns.started_by'), row.started_by],
              ]}
            />
          </Section>
          {bad_rows.length === 0 ? null : (
            <Section title={t('drawer.badRows')}>
              <BadRows rows={bad_rows} />
            </Section>
          )}
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
