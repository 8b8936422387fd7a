import { Button, Progress } from '@mantine/core';
import { type Column, pageSizes } from '@quarterdeck/contract/core/http/list';
import {
  type BulkItem,
  bulkDetail,
  bulkItemList,
  itemOutcomes,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { useFilterWords } from '#kit/filters/use-filter-words.ts';
import { searchFilter } from '#kit/list/list-state.ts';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { UserLink } from '#kit/user-link.tsx';
import { BulkStatusTag } from './bulk-status.tsx';
import classes from './bulks.module.css';
import { kindWords } from './kind-words.ts';
import { type BulkAction, bulkLooks, itemTones, lookEvery } from './looks.ts';

/** A bulk: its progress, its robots' answers, and its maker. */
export default function BulkDrawer({ id, ...frame }: RecordDrawerProps<BulkAction, RobotBulk>) {
  const { t } = useTranslation('robots-bulks');
  const query = useQuery({
    ...endpointQuery(bulkDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.robot_bulk.status === 'running' ? lookEvery : false),
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.robot_bulk}
      kind="robot_bulk"
      namespace="robots-bulks"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => <BulkStatusTag {...row} />}
      looks={bulkLooks}
      isWide
    >
      {({ robot_bulk: row, counts, history }) => (
        <>
          <MakerNotice row={row} namespace="robots-bulks" need="robot_bulk.decide" />
          <HowFar row={row} />
          <Section title={t('drawer.answers')}>
            <Answers row={row} counts={counts} />
          </Section>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.kind'), kindWords(row, t)],
                [t('columns.robots'), row.robots.toLocaleString('en-US')],
                [t('drawer.canary'), row.canary],
                [t('drawer.haltPercent'), `${row.halt_percent} %`],
                [t('columns.maker'), row.maker ?? undefined],
                [t('columns.reviewer'), row.reviewer ?? undefined],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
                [t('drawer.started'), <Time key="started" value={row.started_at} />],
                [t('columns.finished_at'), <Time key="finished" value={row.finished_at} />],
                [t('drawer.filter'), row.filter && <FilterWords key="filter" filter={row.filter} />, 'wide'],
                [t('columns.reason'), row.reason, 'wide'],
                [t('drawer.closedReason'), row.closed_reason ?? undefined, 'wide'],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** The filter that found the robots, as their list says it. */
function FilterWords({ filter }: { filter: NonNullable<RobotBulk['filter']> }) {
  const words = useFilterWords('robots');
  const columns: Record<string, Column> = { [searchFilter]: { kind: 'text' }, ...robotList.columns };
  return Object.entries(columns)
    .flatMap(([name, column]) => {
      const summary = words.summary(name, column, filter);
      return summary === undefined ? [] : `${words.title(name)}: ${summary}`;
    })
    .join(' · ');
}

function HowFar({ row }: { row: RobotBulk }) {
  const { t } = useTranslation('robots-bulks');
  const { status, robots, instructed, skipped, done, failed } = row;
  if (status === 'halted')
    return (
      <Panel tone="danger" title={t('drawer.halted')}>
        {t('drawer.haltedHint', { failed, instructed, left: robots - instructed - skipped })}
      </Panel>
    );
  if (status !== 'running') return null;
  const share = robots === 0 ? 0 : ((instructed + skipped) / robots) * 100;
  const words = t('drawer.progress', { instructed, robots, done });
  return (
    <Panel tone="progress" title={words}>
      <Progress value={share} my={6} animated aria-label={t('drawer.progressLabel')} aria-valuetext={words} />
    </Panel>
  );
}

type Counts = readonly { status: BulkItem['status']; count: number }[];

/** Robots that are shown at first, and how many more at a time. */
const some = 50;

/** Those that are shown at most. */
const most = Math.max(...pageSizes);

/** What the robots answered, one outcome at a time. */
function Answers({ row, counts }: { row: RobotBulk; counts: Counts }) {
  const { t } = useTranslation('robots-bulks');
  const [wanted, setWanted] = useState<BulkItem['status']>();
  const [shown, setShown] = useState(some);
  const { data } = useQuery({
    ...endpointQuery(
      bulkItemList.index,
      { bulk_id: row.id, page_size: shown, ...(wanted && { status: [wanted] }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      row.status === 'running' || state.data?.list.some(({ status }) => status === 'waiting')
        ? lookEvery
        : false,
  });
  const list = data?.list ?? [];
  const total =
    wanted === undefined ? row.robots : (counts.find(({ status }) => status === wanted)?.count ?? 0);
  const present = itemOutcomes.filter((status) => counts.some((one) => one.status === status));
  return (
    <>
      <ul className={classes.counts}>
        {present.map((status) => (
          <li key={status}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={wanted === status}
              onClick={() => setWanted(wanted === status ? undefined : status)}
            >
              <StatusTag tone={itemTones[status]}>{t(`item.${status}`)}</StatusTag>
              <strong>
                {(counts.find((one) => one.status === status)?.count ?? 0).toLocaleString('en-US')}
              </strong>
            </button>
          </li>
        ))}
      </ul>
      <Sheet
        label={t('drawer.answers')}
        rows={list}
        keyOf={(item) => String(item.id)}
        columns={[
          {
            name: 'robot',
            title: t('drawer.robot'),
            cell: (item) => (
              <RecordLink kind="robot" id={item.robot_id}>
                {item.robot}
              </RecordLink>
            ),
          },
          { name: 'uid', title: 'UID', cell: (item) => <UserLink uid={item.uid} /> },
          {
            name: 'status',
            title: t('columns.status'),
            cell: ({ status }) => (
              <StatusTag tone={itemTones[status]} meaning={t(`itemMeaning.${status}`)}>
                {t(`item.${status}`)}
              </StatusTag>
            ),
          },
          {
            name: 'answer',
            title: t('drawer.answer'),
            cell: (item) =>
              item.skipped_code !== null
                ? t(`skipped.${item.skipped_code}`, { defaultValue: item.skipped_code })
                : (item.answer_text ?? item.answer_code ?? <Absent />),
          },
        ]}
      />
      {list.length > 0 && list.length < total ? (
        <p className={classes.rest}>
          {t('drawer.shown', { shown: list.length, total })}{' '}
          {shown < most ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(Math.min(shown + some, most))}>
              {t('drawer.more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
