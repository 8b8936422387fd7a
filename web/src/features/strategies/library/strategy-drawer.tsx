import { Skeleton } from '@mantine/core';
import {
  type Strategy,
  type StrategyAction,
  strategyDetail,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { localName, localText } from '#kit/local-name.ts';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { strategyLooks } from './actions.ts';
import { Figure } from './figure.tsx';
import { Findings } from './findings.tsx';
import classes from './library.module.css';
import { Readiness } from './readiness.tsx';
import { Revisions } from './revisions.tsx';
import { categoryName } from './strategy-name.tsx';
import { BacktestAge, RiskTag, ShelfState, StrategyStatusTag } from './strategy-tags.tsx';

const LadderView = lazyPart(() => import('./ladder-view.tsx'), { fallback: <Skeleton h={260} radius={8} /> });

/** A strategy: what it is, its ladder, its check, its revisions and what happened to it. */
export default function StrategyDrawer({ id, ...frame }: RecordDrawerProps<StrategyAction, Strategy>) {
  const { t } = useTranslation('strategies-library');
  const query = useQuery(endpointQuery(strategyDetail, { id: String(id) }, { quiet: true }));
  const [entry, setEntry] = useState('100');
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.strategy}
      kind="strategy"
      namespace="strategies-library"
      title={localName}
      badge={(row) => <ShelfState row={row} />}
      looks={strategyLooks}
    >
      {({ strategy: row, revisions, history }) => (
        <>
          <Readiness row={row} />
          <Section title={t('drawer.facts')}>
            <StrategyFacts row={row} />
          </Section>
          <Section title={t('lint.title')}>
            <Findings findings={row.lint} />
          </Section>
          <Section
            title={t('ladder.title')}
            aside={
              <AmountInput
                size="xs"
                className={classes.entry}
                aria-label={t('ladder.entry')}
                leftSection={<span className={classes.soft}>{t('ladder.entryShort')}</span>}
                leftSectionWidth={72}
                maxLength={20}
                value={entry}
                onChange={({ currentTarget }) => setEntry(currentTarget.value)}
              />
            }
          >
            <LadderView parameters={row.parameters} entry={entry} />
          </Section>
          <Revisions key={row.revision_id} strategy={row} revisions={revisions} />
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <StrategyStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function StrategyFacts({ row }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  const time = (value: string | null) => (value === null ? undefined : <Time key={value} value={value} />);
  const summary = localText({ zh: row.summary_zh, ch: row.summary_ch, en: row.summary_en });
  return (
    <>
      {row.cover === '' ? null : <img src={row.cover} alt="" className={classes.cover} />}
      <Facts
        facts={[
          [t('fields.summary'), summary === '' ? undefined : summary, 'wide'],
          [
            t('columns.category_id'),
            <RecordLink key="category" kind="strategy_category" id={row.category_id}>
              {categoryName(row)}
            </RecordLink>,
          ],
          [t('columns.risk_tag'), <RiskTag key="risk" row={row} />],
          [t('columns.market'), t(`market.${row.market}`)],
          [t('columns.direction'), t(`direction.${row.direction}`)],
          [t('columns.pair'), row.pair ?? t('pair.any')],
          [t('columns.min_capital'), <Figure key="capital" value={row.min_capital} places={2} />],
          [t('columns.revision'), row.revision],
          [
            t('columns.backtest_at'),
            row.backtest_id === null ? (
              <BacktestAge key="backtest" row={row} />
            ) : (
              <RecordLink key="backtest" kind="backtest" id={row.backtest_id}>
                <BacktestAge row={row} />
              </RecordLink>
            ),
          ],
          [t('columns.used_by'), row.used_by],
          [t('columns.sort'), row.sort],
          [t('columns.publish_at'), time(row.publish_at)],
          [t('columns.unpublish_at'), time(row.unpublish_at)],
          [t('columns.published_at'), time(row.published_at)],
          [
            t('fields.shelf_checker'),
            row.status === 'on_shelf' ? (row.shelf_checker ?? undefined) : undefined,
          ],
          [
            t('fields.reason'),
            row.reason === null ? undefined : t(`reasons.${row.reason}`, row.reason),
            'wide',
          ],
        ]}
      />
    </>
  );
}
