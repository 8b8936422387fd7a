import { Button } from '@mantine/core';
import { type MarketChange, marketChangeList } from '@quarterdeck/contract/features/pairs/syncs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ClassTag, DecisionTag } from './class-tag.tsx';
import type { Deciding } from './deciding.ts';
import { FieldChanges } from './field-changes.tsx';
import { type ChangeAction, changeLooks } from './looks.ts';

const ChangeDrawer = lazyPart(() => import('./drawer.tsx'));
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'));

const primary = ['undecided', 'exchange', 'class', 'symbol'];

const cells: Cells<MarketChange> = {
  symbol: ({ pair_id, symbol }) =>
    pair_id === null ? (
      symbol
    ) : (
      <RecordLink kind="pair" id={pair_id}>
        {symbol}
      </RecordLink>
    ),
  class: (row) => <ClassTag name={row.class} />,
  summary: (row) => <FieldChanges row={row} short />,
  decision: ({ decision }) => <DecisionTag decision={decision} />,
};

/** What syncs found, pair by pair, with what was decided. */
export default function ChangesPage() {
  const { t } = useTranslation('pairs-changes');
  const [deciding, setDeciding] = useState<Deciding>();
  const decide = (decision: ChangeAction, rows: readonly MarketChange[]) =>
    setDeciding({
      decision,
      rows,
      count: rows.length,
      isDangerous: rows.some((row) => row.class === 'dangerous'),
    });
  return (
    <>
      <ListPage
        list={marketChangeList}
        namespace="pairs-changes"
        primary={primary}
        cells={cells}
        corner="class"
        actions={{ looks: changeLooks, onChoose: (action, row) => decide(action, [row]) }}
        bulk={{
          isSelectable: ({ allowed_actions }) => allowed_actions.length > 0,
          bar: (rows, clear) => (
            <SelectionBar count={rows.length} onClear={clear}>
              <Button size="sm" variant="default" onClick={() => decide('refuse', rows)}>
                {t('refuse.submit', { count: rows.length })}
              </Button>
              <Button size="sm" onClick={() => decide('accept', rows)}>
                {t('accept.submit', { count: rows.length })}
              </Button>
            </SelectionBar>
          ),
        }}
        drawer={(id, onClose) => (
          <ChangeDrawer
            id={id}
            onClose={onClose}
            onChoose={({ action, row }) => decide(action, [row])}
            isCovered={deciding !== undefined}
          />
        )}
      />
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}
