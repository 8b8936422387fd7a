import { Button } from '@mantine/core';
import { type Backtest, backtestList } from '@quarterdeck/contract/features/backtests/backtests';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { backtestLooks, type Chosen } from './actions.ts';
import { Figure } from './figure.tsx';
import { StateTag, VerdictTag } from './tags.tsx';
import { TestedCell } from './tested-name.tsx';

const BacktestDrawer = lazyPart(() => import('./backtest-drawer.tsx'));
const StartDialog = lazyPart(() => import('./start-dialog.tsx'));
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'));

const primary = ['symbol', 'status', 'verdict', 'created_at'];

const cells: Cells<Backtest> = {
  status: (row) => <StateTag row={row} />,
  verdict: ({ verdict }) => (verdict === null ? '–' : <VerdictTag verdict={verdict} />),
  equity: ({ equity }) => <Figure value={equity} />,
  net: ({ net }) => <Figure value={net} isSigned />,
  max_drawdown_pct: ({ max_drawdown_pct }) => <Figure value={max_drawdown_pct} unit="%" />,
};

const derived: readonly DerivedColumn<Backtest>[] = [
  { name: 'tested', after: 'id', cell: (row) => <TestedCell row={row} /> },
];

/** Back-tests, running and past. */
export default function BacktestsPage() {
  const { t } = useTranslation('backtests');
  const [chosen, setChosen] = useState<Chosen>();
  const [search, setSearch] = useSearchParams();
  const [isStarting, setStarting] = useState(false);
  const [compared, setCompared] = useState<readonly Backtest[]>();
  const strategy = Number(search.get('strategy') ?? 0);
  const close = (started?: number) => {
    setStarting(false);
    if (started !== undefined) setSearch({ id: String(started) });
    else if (strategy > 0) setSearch((now) => withoutStrategy(now), { replace: true });
  };
  return (
    <>
      <ListPage
        list={backtestList}
        namespace="backtests"
        primary={primary}
        cells={cells}
        derived={derived}
        corner="status"
        isMoving={({ status }) => status === 'queued' || status === 'running'}
        actions={{ looks: backtestLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: ({ status }) => status === 'done',
          bar: (rows, clear) => (
            <SelectionBar
              count={rows.length}
              onClear={clear}
              {...(rows.length !== 2 && { note: t('compare.two') })}
            >
              <Button size="sm" disabled={rows.length !== 2} onClick={() => setCompared(rows)}>
                {t('compare.open')}
              </Button>
            </SelectionBar>
          ),
        }}
        tools={
          <Can need="backtest.run">
            <Button
              size="sm"
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
              onClick={() => setStarting(true)}
            >
              {t('start.open')}
            </Button>
          </Can>
        }
        drawer={(id, onClose) => (
          <BacktestDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isStarting || strategy > 0 ? (
        <StartDialog onClose={close} {...(strategy > 0 && { strategyId: strategy })} />
      ) : null}
      {chosen ? <CancelDialog row={chosen.row} onClose={() => setChosen(undefined)} /> : null}
      {compared ? <CompareDialog rows={compared} onClose={() => setCompared(undefined)} /> : null}
    </>
  );
}

function withoutStrategy(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('strategy');
  return rest;
}
