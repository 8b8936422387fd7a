import { add, subtract } from '@quarterdeck/contract/core/money';
import type {
  ReplayGroup,
  ReplayUser,
  ShareReplayDetail,
} from '@quarterdeck/contract/features/rewards/replays/replays';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { ReplayChart } from './replay-chart.tsx';
import classes from './simulator.module.css';

interface ReplayTablesProps {
  detail: ShareReplayDetail;
}

/** What was and what would have been, by day, fee, level and generation, and who would gain and lose most. */
export function ReplayTables({ detail: { groups, days, gainers, losers } }: ReplayTablesProps) {
  const { t } = useTranslation('rewards-plans');
  const levelName = (level: string) => (level === '0' ? t('matrix.none') : t('replay.level', { level }));
  return (
    <>
      <ReplayChart days={days} />
      <div className={classes.tables}>
        <CompareTable
          title={t('replay.bySource')}
          of="source"
          rows={summed(groups, 'source', (name) => t(`source.${name}`))}
        />
        <CompareTable title={t('replay.byLevel')} of="level" rows={summed(groups, 'level', levelName)} />
        <CompareTable
          title={t('replay.byGeneration')}
          of="generation"
          rows={summed(groups, 'generation', (generation) => t('matrix.generation', { generation }))}
        />
        <CompareTable title={t('replay.gainers')} of="person" rows={gainers.map(personRow)} />
        <CompareTable title={t('replay.losers')} of="person" rows={losers.map(personRow)} />
      </div>
    </>
  );
}

interface Row {
  key: string;
  name: ReactNode;
  was: string;
  would: string;
}

function personRow({ user_id, uid, username, was_usdt, would_usdt }: ReplayUser): Row {
  const name = (
    <>
      <RecordLink kind="user" id={user_id}>
        {uid} · {username}
      </RecordLink>
    </>
  );
  return { key: uid, name, was: was_usdt, would: would_usdt };
}

/** The groups added up by one of what they are told apart by. */
function summed(
  groups: readonly ReplayGroup[],
  by: 'source' | 'level' | 'generation',
  nameOf: (value: string) => string,
): Row[] {
  const rows = new Map<string, Row>();
  for (const group of groups) {
    const key = String(group[by]);
    const { was, would } = rows.get(key) ?? { was: '0', would: '0' };
    rows.set(key, {
      key,
      name: nameOf(key),
      was: add(was, group.was_usdt),
      would: add(would, group.would_usdt),
    });
  }
  const numbered = (key: string) => (by === 'source' ? 0 : Number(key));
  return [...rows.values()].sort((one, other) => numbered(one.key) - numbered(other.key));
}

interface CompareTableProps {
  title: string;
  /** What its rows are. */
  of: 'source' | 'level' | 'generation' | 'person';
  rows: readonly Row[];
}

function CompareTable({ title, of, rows }: CompareTableProps) {
  const { t } = useTranslation('rewards-plans');
  const columns: SheetColumn<Row>[] = [
    { name: 'name', title: t(`replay.head.${of}`), cell: ({ name }) => name },
    ...(['was', 'would'] as const).map((name) => ({
      name,
      title: t(`replay.${name}`),
      numeric: true,
      cell: (row: Row) => <Money amount={row[name]} asset="USDT" bare />,
    })),
    {
      name: 'difference',
      title: t('replay.difference'),
      numeric: true,
      cell: ({ was, would }) => <Money amount={subtract(would, was)} asset="USDT" bare signed />,
    },
  ];
  return (
    <div>
      <h3 className={classes.tableTitle}>{title}</h3>
      {rows.length === 0 ? (
        <p className={classes.soft}>{t('replay.nobody')}</p>
      ) : (
        <Sheet label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
      )}
    </div>
  );
}
