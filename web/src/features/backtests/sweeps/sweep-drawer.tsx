import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Progress, SegmentedControl } from '@mantine/core';
import { startBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import {
  type Sweep,
  type SweepAction,
  type SweepCell,
  sweepDetail,
} from '@quarterdeck/contract/features/backtests/sweeps';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { ParameterList } from '../parameter-list.tsx';
import { StateTag } from '../tags.tsx';
import { TestedName } from '../tested-name.tsx';
import { sweepLooks } from './actions.ts';
import { HeatMap, type Measure, measures } from './heat-map.tsx';

/** The polling interval of a running one, in milliseconds. */
const interval = 1_000;

/** A sweep: its variants as a heat map; a click plays one of them as a back-test. */
export default function SweepDrawer({ id, ...frame }: RecordDrawerProps<SweepAction, Sweep>) {
  const { t } = useTranslation('backtests-sweeps');
  const [measure, setMeasure] = useState<Measure>('equity');
  const navigate = useNavigate();
  const query = useQuery({
    ...endpointQuery(sweepDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (isOpen(state.data?.sweep.status) ? interval : false),
  });

  async function open(row: Sweep, parameters: StrategyParameters, cell: SweepCell) {
    const { series_id, from_at: from, to_at: to } = row;
    try {
      const body = { parameters: variantOf(row, parameters, cell), series_id, from, to };
      const started = await call(startBacktest, { body });
      navigate(`/strategy/backtest?id=${started.id}`);
    } catch {
      // The client has said why.
    }
  }

  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.sweep}
      kind="sweep"
      namespace="backtests-sweeps"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <StateTag row={row} />}
      looks={sweepLooks}
      isWide
    >
      {({ sweep: row, parameters, cells }) => (
        <>
          {isOpen(row.status) ? (
            <Progress value={row.progress * 100} animated aria-label={t('drawer.progress')} />
          ) : null}
          {row.failure === null ? null : (
            <Panel tone="danger" title={t('drawer.failed')}>
              {row.failure}
            </Panel>
          )}
          <Section
            title={t('drawer.map')}
            aside={
              <SegmentedControl
                size="xs"
                aria-label={t('drawer.measure')}
                value={measure}
                onChange={(chosen) => setMeasure(chosen as Measure)}
                data={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
              />
            }
          >
            <HeatMap
              row={row}
              cells={cells}
              measure={measure}
              onOpen={(cell) => void open(row, parameters, cell)}
            />
          </Section>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.tested'), <TestedName key="tested" row={row} />],
                [t('columns.symbol'), `${row.symbol} · ${row.exchange}`],
                [t('columns.timeframe'), t(`timeframe.${row.timeframe}`)],
                [t('columns.from_at'), <Time key="from" value={row.from_at} />],
                [t('columns.to_at'), <Time key="to" value={row.to_at} />],
                [t('columns.variants'), row.variants],
                [t('columns.started_by'), row.started_by],
              ]}
            />
          </Section>
          <Section title={t('drawer.parameters')}>
            <ParameterList parameters={parameters} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

const isOpen = (status: string | undefined) => status === 'queued' || status === 'running';

/** The parameters of a cell. */
function variantOf({ axes }: Sweep, parameters: StrategyParameters, { at }: SweepCell): StrategyParameters {
  const changed = axes.map(({ parameter, values }, which) => {
    const value = values[at[which] ?? 0] ?? '';
    return [parameter, parameter === 'max_adds' ? Number(value) : value];
  });
  return { ...parameters, ...Object.fromEntries(changed) };
}
