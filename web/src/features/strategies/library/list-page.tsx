import { Button, Group } from '@mantine/core';
import {
  bulkShelfMax,
  type Strategy,
  strategyList,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { OrderButton } from '#kit/order/order-button.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { usingText } from '#kit/using-text.ts';
import { Can } from '#session/access.tsx';
import { type Chosen, strategyLooks } from './actions.ts';
import { Figure } from './figure.tsx';
import classes from './library.module.css';
import { categoryName, StrategyName } from './strategy-name.tsx';
import { BacktestAge, LintCount, RiskTag, ShelfState } from './strategy-tags.tsx';

const StrategyDrawer = lazyPart(() => import('./strategy-drawer.tsx'));
const StrategyDialog = lazyPart(() => import('./strategy-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const BulkDialogs = lazyPart(() => import('./bulk-dialogs.tsx'));

const primary = ['name_zh', 'status', 'market', 'direction', 'risk_tag'];

const cells: Cells<Strategy> = {
  name_zh: (row) => <StrategyName row={row} />,
  category_id: (row) => (
    <RecordLink kind="strategy_category" id={row.category_id}>
      <span className={classes.plain}>{categoryName(row)}</span>
    </RecordLink>
  ),
  risk_tag: (row) => <RiskTag row={row} />,
  min_capital: (row) => <Figure value={row.min_capital} places={2} />,
  status: (row) => <ShelfState row={row} />,
  lint_errors: (row) => <LintCount row={row} />,
  used_by: (row) => usingText(row.used_by),
  backtest_at: (row) => <BacktestAge row={row} />,
};

/** What is done with several strategies at once. */
interface Several {
  action: 'shelve' | 'unshelve';
  rows: Strategy[];
}

const allows = (action: Several['action']) => (row: Strategy) => row.allowed_actions.includes(action);

export default function StrategyLibraryPage() {
  const { t } = useTranslation('strategies-library');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  // As they were when the dialog was opened: what changes leaves the selection.
  const [several, setSeveral] = useState<Several>();
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={strategyList}
        namespace="strategies-library"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: strategyLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: (row) => allows('shelve')(row) || allows('unshelve')(row),
          bar: (rows, clear) => (
            <SelectionBar
              count={rows.length}
              note={rows.length > bulkShelfMax ? t('bulk.tooMany', { most: bulkShelfMax }) : undefined}
              onClear={clear}
            >
              {(['shelve', 'unshelve'] as const).map((action) => {
                const fitting = rows.filter(allows(action));
                return fitting.length === 0 ? null : (
                  <Button
                    key={action}
                    size="sm"
                    color={action === 'unshelve' ? 'red.9' : undefined}
                    disabled={fitting.length > bulkShelfMax}
                    onClick={() => setSeveral({ action, rows: fitting })}
                  >
                    {t(`bulk.${action}`, { count: fitting.length })}
                  </Button>
                );
              })}
            </SelectionBar>
          ),
        }}
        tools={
          <Group gap="xs">
            <Can need="strategy.edit">
              <OrderButton onClick={() => setOrdering(true)} />
            </Can>
            <CreateButton need="strategy.edit" onClick={() => setCreating(true)}>
              {t('create.open')}
            </CreateButton>
          </Group>
        }
        drawer={(id, closeDrawer) => (
          <StrategyDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {chosen?.action === 'edit' ? <StrategyDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
      {isCreating ? <StrategyDialog row={undefined} onClose={() => setCreating(false)} /> : null}
      {isOrdering ? <OrderDialog onClose={() => setOrdering(false)} /> : null}
      {several ? <BulkDialogs {...several} onClose={() => setSeveral(undefined)} /> : null}
    </>
  );
}
