import { Button } from '@mantine/core';
import { type Sweep, sweepList } from '@quarterdeck/contract/features/backtests/sweeps';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { StateTag } from '../tags.tsx';
import { TestedCell } from '../tested-name.tsx';
import { type Chosen, sweepLooks } from './actions.ts';

const SweepDrawer = lazyPart(() => import('./sweep-drawer.tsx'));
const StartDialog = lazyPart(() => import('./start-dialog.tsx'));
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

const primary = ['symbol', 'status', 'created_at'];
const cells: Cells<Sweep> = { status: (row) => <StateTag row={row} /> };
const derived: readonly DerivedColumn<Sweep>[] = [
  { name: 'tested', after: 'id', cell: (row) => <TestedCell row={row} /> },
];

/** Sweeps, running and past. */
export default function SweepsPage() {
  const { t } = useTranslation('backtests-sweeps');
  const [chosen, setChosen] = useState<Chosen>();
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <ListPage
        list={sweepList}
        namespace="backtests-sweeps"
        primary={primary}
        cells={cells}
        derived={derived}
        corner="status"
        isMoving={({ status }) => status === 'queued' || status === 'running'}
        actions={{ looks: sweepLooks, onChoose: (action, row) => setChosen({ action, row }) }}
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
          <SweepDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
      {chosen ? <CancelDialog row={chosen.row} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
