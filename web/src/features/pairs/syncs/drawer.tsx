import { Progress } from '@mantine/core';
import {
  type ChangeClass,
  changeClasses,
  type MarketSync,
  marketSyncDetail,
  syncStages,
} from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import type { Deciding } from '../changes/deciding.ts';
import { ClassChanges } from './class-changes.tsx';
import { lookEvery } from './looks.ts';
import { SyncStatusTag } from './status-tag.tsx';

const DecideDialog = lazyPart(() => import('../changes/decide-dialog.tsx'));

interface SyncDrawerProps {
  id: number;
  onClose: () => void;
}

/** A sync: what it found, class by class, to accept or refuse. */
export default function SyncDrawer({ id, onClose }: SyncDrawerProps) {
  const { t } = useTranslation('pairs-syncs');
  const [deciding, setDeciding] = useState<Deciding>();
  const query = useQuery({
    ...endpointQuery(marketSyncDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.market_sync.status === 'running' ? lookEvery : false),
  });
  const sync = query.data?.market_sync;
  return (
    <>
      <DetailDrawer
        title={sync ? t('drawer.title', { exchange: sync.exchange, id }) : t('drawer.waiting')}
        badge={sync ? <SyncStatusTag {...sync} /> : null}
        onClose={onClose}
        isCovered={deciding !== undefined}
        query={query}
        record={{ kind: 'market_sync', id }}
      >
        {({ market_sync: row, waiting, unreadable, history }) => (
          <>
            <State row={row} />
            {row.status === 'waiting'
              ? byGravity(waiting).map(({ class: name, changes }) => (
                  <ClassChanges key={name} syncId={id} name={name} count={changes} onDecide={setDeciding} />
                ))
              : null}
            <Counts row={row} />
            {unreadable.length > 0 ? (
              <Section title={t('drawer.unreadable')}>
                <Sheet
                  label={t('drawer.unreadable')}
                  rows={unreadable}
                  keyOf={(market) => market.id}
                  columns={[
                    { name: 'id', title: t('drawer.market'), cell: (market) => market.id },
                    { name: 'why', title: t('drawer.why'), cell: (market) => market.why },
                  ]}
                />
              </Section>
            ) : null}
            <Section title={t('drawer.history')}>
              <Timeline entries={history} status={(status) => t(`status.${status}`)} />
            </Section>
          </>
        )}
      </DetailDrawer>
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}

/** The gravest first. */
function byGravity<Row extends { class: ChangeClass }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => changeClasses.indexOf(other.class) - changeClasses.indexOf(one.class));
}

function State({ row }: { row: MarketSync }) {
  const { t } = useTranslation('pairs-syncs');
  const { status, stage, failure, failure_text } = row;
  if (status === 'running') {
    const share = ((stage === null ? 0 : syncStages.indexOf(stage)) / syncStages.length) * 100;
    const words = t(`stage.${stage ?? 'queued'}`);
    return (
      <Panel tone="progress" title={words}>
        <Progress value={share} my={6} animated aria-label={t('drawer.progress')} aria-valuetext={words} />
      </Panel>
    );
  }
  if (failure !== null)
    return (
      <Panel tone="danger" title={t(`failure.${failure}`)}>
        <p>{failure_text}</p>
        <p>{t('drawer.unchangedPairs')}</p>
      </Panel>
    );
  return status === 'superseded' ? <Panel tone="neutral">{t('drawer.superseded')}</Panel> : null;
}

function Counts({ row }: { row: MarketSync }) {
  const { t } = useTranslation('pairs-syncs');
  const names = [
    'markets',
    'unchanged',
    'changes',
    'undecided',
    'accepted',
    'refused',
    'refused_before',
    'unreadable',
  ] as const;
  return (
    <Section title={t('drawer.counts')}>
      <Facts
        facts={[
          [
            t('columns.exchange'),
            <RecordLink key="exchange" kind="exchange" id={row.exchange_id}>
              {row.exchange}
            </RecordLink>,
          ],
          [t('columns.ccxt_version'), row.ccxt_version ?? <Absent key="version" />],
          ...names.map((name) => [t(`columns.${name}`), row[name]] as const),
          [t('columns.started_by'), row.started_by],
          [t('columns.created_at'), <Time key="created" value={row.created_at} />],
          [t('columns.finished_at'), <Time key="finished" value={row.finished_at} />],
        ]}
      />
    </Section>
  );
}
