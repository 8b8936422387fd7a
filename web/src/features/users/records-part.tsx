import { Button, NativeSelect, Skeleton } from '@mantine/core';
import type { List, RowOf } from '@quarterdeck/contract/core/http/list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#api/client.ts';
import { filtered } from '#kit/list/filtered.ts';
import { fieldOf, type ListRow, type ShownColumn, useListColumns } from '#kit/list/list-columns.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress, recordsOf } from '#kit/records.ts';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import type { UserPart } from '#kit/user-part.ts';
import { useAccess } from '#session/access.tsx';
import classes from './drawer.module.css';
import { MoreButton } from './more-button.tsx';

type Row = RowOf<List> & ListRow;

/** A column whose cells lead to the row's record. */
function linked(column: ShownColumn<Row>, { kind, by }: NonNullable<UserPart['opens']>): SheetColumn<Row> {
  return {
    ...column,
    cell: (row) => (
      <RecordLink kind={kind} id={Number((row as unknown as Record<string, unknown>)[by])}>
        {column.cell(row)}
      </RecordLink>
    ),
  };
}

/** A cell with a change of the row's asset. */
const changeOf = (name: string) => (row: Row) => (
  <Money amount={String(fieldOf(row, name))} asset={String(fieldOf(row, 'asset'))} signed />
);

interface RecordsPartProps extends UserPart {
  uid: string;
}

const none = {};
const nothing: readonly never[] = [];

/** A user's records of one kind, the newest first, more of them when asked for, and the way to their list. */
export function RecordsPart(props: RecordsPartProps) {
  const { list, filter, uid, columns, signed = nothing, narrowedBy } = props;
  const opens = props.opens ?? { kind: list.kind, by: 'id' };
  const { t } = useTranslation('users');
  const namespace = recordsOf(list.kind)?.namespace ?? '';
  const { t: tOwn } = useTranslation(namespace);
  const address = listAddress(opens.kind, useAccess());
  const cells = useMemo(() => Object.fromEntries(signed.map((name) => [name, changeOf(name)])), [signed]);
  const known = useListColumns<Row>(list.columns, namespace, cells, nothing, nothing);
  const [heading, ...rest] = columns.flatMap((name) => known.filter((column) => column.name === name));
  const shown = heading === undefined ? rest : [linked(heading, opens), ...rest];
  const [narrow, setNarrow] = useState('');
  const narrowed = narrowedBy === undefined || narrow === '' ? none : { [narrowedBy]: narrow };
  const query = useInfiniteQuery({
    queryKey: [list.index.path, 'of user', uid, narrow],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(list.index, {
        query: { ...narrowed, [filter]: uid, ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const chooser =
    narrowedBy === undefined ? null : (
      <NativeSelect
        aria-label={tOwn(`columns.${narrowedBy}`)}
        className={classes.narrow}
        data={[
          { value: '', label: t('part.every') },
          ...(list.columns[narrowedBy]?.values ?? []).map((value) => ({
            value,
            label: tOwn(`${narrowedBy}.${value}`),
          })),
        ]}
        value={narrow}
        onChange={({ currentTarget }) => setNarrow(currentTarget.value)}
      />
    );
  if (query.data === undefined)
    return (
      <>
        {chooser}
        {query.error ? (
          <Failed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton h={160} radius="md" />
        )}
      </>
    );
  const rows = query.data.pages.flatMap((page) => page.list) as Row[];
  if (rows.length === 0)
    return (
      <>
        {chooser}
        <p>{t('part.nothing')}</p>
      </>
    );
  return (
    <>
      {chooser}
      <Sheet label={tOwn('title')} columns={shown} rows={rows} keyOf={({ id }) => id} />
      <div className={classes.foot}>
        <MoreButton pages={query} />
        {address === undefined ? null : (
          <Button
            component={Link}
            to={filtered(address, { [filter]: uid, ...narrowed })}
            variant="subtle"
            size="xs"
          >
            {t('part.inList')}
          </Button>
        )}
      </div>
    </>
  );
}
