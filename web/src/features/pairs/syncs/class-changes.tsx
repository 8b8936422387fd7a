import { Button, Checkbox, Group } from '@mantine/core';
import {
  type ChangeClass,
  type MarketChange,
  marketChangeList,
} from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { listAddress } from '#kit/records.ts';
import { Sheet } from '#kit/sheet.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { useAccess, useCan } from '#session/access.tsx';
import type { Deciding } from '../changes/deciding.ts';
import { FieldChanges } from '../changes/field-changes.tsx';

/** So many of a class are shown here; the list has all. */
const shown = 50;

interface ClassChangesProps {
  syncId: number;
  name: ChangeClass;
  count: number;
  onDecide: (deciding: Deciding) => void;
}

/** The undecided changes of one class, to accept or refuse all, or those that are ticked. */
export function ClassChanges({ syncId, name, count, onDecide }: ClassChangesProps) {
  const { t } = useTranslation('pairs-syncs');
  const mayDecide = useCan('market_sync.decide');
  const changes = listAddress('market_change', useAccess());
  const filter = { sync_id: syncId, class: name, undecided: true };
  const { data, error, refetch } = useQuery(
    endpointQuery(marketChangeList.index, { ...filter, page_size: shown, sort: 'id' }, { quiet: true }),
  );
  const rows = data?.list ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
  const decide = (decision: Deciding['decision']) =>
    onDecide({
      decision,
      isDangerous: name === 'dangerous',
      ...(chosen.length > 0 ? { rows: chosen, count: chosen.length } : { filter, count }),
    });

  return (
    <Section
      title={t('drawer.class', { name: t(`class.${name}`), count })}
      aside={
        mayDecide ? (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => decide('refuse')}>
              {chosen.length > 0 ? t('decide.refuseSome', { count: chosen.length }) : t('decide.refuseAll')}
            </Button>
            <Button size="compact-sm" onClick={() => decide('accept')}>
              {chosen.length > 0 ? t('decide.acceptSome', { count: chosen.length }) : t('decide.acceptAll')}
            </Button>
          </Group>
        ) : undefined
      }
    >
      <p>{t(`classHint.${name}`)}</p>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      <Sheet
        label={t(`class.${name}`)}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'symbol',
            title: t('drawer.pair'),
            cell: (row) => (
              <PairCell
                row={row}
                isTicked={ticked.has(row.id)}
                onTick={mayDecide ? (isOn) => toggle([row.id], isOn) : undefined}
              />
            ),
          },
          { name: 'type', title: t('drawer.type'), cell: (row) => t(`contract_type.${row.contract_type}`) },
          { name: 'fields', title: t('drawer.fields'), cell: (row) => <FieldChanges row={row} short /> },
          { name: 'orders', title: t('drawer.openOrders'), numeric: true, cell: (row) => row.open_orders },
        ]}
      />
      {count > rows.length && data !== undefined && changes !== undefined ? (
        <p>
          <TextLink
            to={filtered<typeof marketChangeList>(changes, {
              sync_id: syncId,
              class: name,
              undecided: 'true',
            })}
          >
            {t('drawer.all', { count })}
          </TextLink>
        </p>
      ) : null}
    </Section>
  );
}

interface PairCellProps {
  row: MarketChange;
  isTicked: boolean;
  /** Undefined for those who may not decide. */
  onTick: ((isOn: boolean) => void) | undefined;
}

function PairCell({ row, isTicked, onTick }: PairCellProps) {
  if (onTick === undefined) return row.symbol;
  return (
    <Checkbox
      size="xs"
      label={row.symbol}
      checked={isTicked}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    />
  );
}
