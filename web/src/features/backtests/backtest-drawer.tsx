import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Progress, SegmentedControl } from '@mantine/core';
import {
  type Backtest,
  type BacktestAction,
  type BacktestPath,
  backtestDetail,
} from '@quarterdeck/contract/features/backtests/backtests';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { backtestLooks } from './actions.ts';
import { Headline } from './headline.tsx';
import { ParameterList } from './parameter-list.tsx';
import { PathTable } from './path-table.tsx';
import { PathView } from './path-view.tsx';
import { StateTag } from './tags.tsx';
import { TestedName } from './tested-name.tsx';

/** The polling interval of a running one, in milliseconds. */
const interval = 500;

/** A back-test: its headline, its paths, charts, cycles and parameters. */
export default function BacktestDrawer({ id, ...frame }: RecordDrawerProps<BacktestAction, Backtest>) {
  const { t } = useTranslation('backtests');
  const query = useQuery({
    ...endpointQuery(backtestDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (isOpen(state.data?.backtest.status) ? interval : false),
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.backtest}
      kind="backtest"
      namespace="backtests"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <StateTag row={row} />}
      looks={backtestLooks}
      isWide
    >
      {({ backtest: row, parameters, result }) => (
        <>
          {isOpen(row.status) ? (
            <Progress value={row.progress * 100} animated aria-label={t('drawer.progress')} />
          ) : null}
          {row.failure === null ? null : (
            <Panel tone="danger" title={t('drawer.failed')}>
              {row.failure}
            </Panel>
          )}
          {result === null ? null : <Headline row={row} result={result} capital={parameters.capital} />}
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.tested'), <TestedName key="tested" row={row} />],
                [t('columns.symbol'), `${row.symbol} · ${row.exchange}`],
                [t('columns.timeframe'), t(`timeframe.${row.timeframe}`)],
                [t('columns.from_at'), <Time key="from" value={row.from_at} />],
                [t('columns.to_at'), <Time key="to" value={row.to_at} />],
                [t('columns.started_by'), row.started_by],
                [t('fields.candles'), result?.candles.toLocaleString('en-US')],
              ]}
            />
          </Section>
          {result === null ? null : <Paths id={row.id} row={row} result={result} parameters={parameters} />}
          <Section title={t('drawer.parameters')}>
            <ParameterList parameters={parameters} />
          </Section>
          {result === null ? null : (
            <Section title={t('drawer.identity')}>
              <Facts
                facts={[
                  [t('fields.parameters_hash'), <code key="p">{row.parameters_hash}</code>, 'wide'],
                  [t('fields.data_hash'), <code key="d">{result.data_hash}</code>, 'wide'],
                  [t('fields.engine_version'), result.engine_version],
                  ...result.paths.map(
                    ({ path, fills_hash }) =>
                      [
                        t('fields.fills_hash', { path: t(`path.${path}`) }),
                        <code key={path}>{fills_hash}</code>,
                        'wide',
                      ] as const,
                  ),
                ]}
              />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  );
}

const isOpen = (status: string | undefined) => status === 'queued' || status === 'running';

interface PathsProps {
  id: number;
  row: Backtest;
  result: NonNullable<ReplyResult>;
  parameters: StrategyParameters;
}

type ReplyResult = Parameters<typeof Headline>[0]['result'];

function Paths({ id, row, result, parameters }: PathsProps) {
  const { t } = useTranslation('backtests');
  const [path, setPath] = useState<BacktestPath>('by_colour');
  const summary = result.paths.find((one) => one.path === path);
  return (
    <>
      <Section title={t('drawer.paths')}>
        <PathTable result={result} />
      </Section>
      <Section
        title={t('drawer.charts')}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={t('drawer.path')}
            value={path}
            onChange={(chosen) => setPath(chosen as BacktestPath)}
            data={result.paths.map((one) => ({ value: one.path, label: t(`pathShort.${one.path}`) }))}
          />
        }
      >
        {summary ? (
          <PathView key={`${id} ${path}`} row={row} summary={summary} parameters={parameters} />
        ) : null}
      </Section>
    </>
  );
}
