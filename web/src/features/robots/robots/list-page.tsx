import { Button } from '@mantine/core';
import { bulkIdsMax } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { type Robot, robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { askedQuery } from '#kit/list/list-state.ts';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import type { SumLook } from '#kit/list/totals-strip.tsx';
import { useListState } from '#kit/list/use-list-state.ts';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { Can, useCan } from '#session/access.tsx';
import type { Target } from '../bulks/bulk-dialog.tsx';
import { type SteerAction, steerLooks } from '../instructions/steer-actions.ts';
import { Greyed, HeardAge, RobotState } from './robot-marks.tsx';
import classes from './robots.module.css';
import { StrategyOf } from './strategy-of.tsx';

const RobotDrawer = lazyPart(() => import('./drawer.tsx'));
const SteerDialog = lazyPart(() => import('../instructions/steer-dialog.tsx'));
const BulkDialog = lazyPart(() => import('../bulks/bulk-dialog.tsx'));

const primary = ['status', 'uid', 'symbol', 'silent', 'differs'];
const worded = ['level'];
const meta = ['unrealised', 'symbol', 'uid'];

/** Sums of figures that the platform reported, rounded like those of a robot. */
const sumLook: SumLook = (name) => ({ digits: 2, gain: ['result', 'realised', 'unrealised'].includes(name) });

/** Figures of a robot, grey while nothing is heard of it. */
const figure = (name: 'capital' | 'fees') => (row: Robot) => (
  <Greyed isGreyed={row.silent_at !== null}>
    <Money amount={row[name]} asset={row.asset} digits={2} />
  </Greyed>
);
const gain = (name: 'result' | 'realised' | 'unrealised') => (row: Robot) => (
  <Greyed isGreyed={row.silent_at !== null}>
    <Money amount={row[name]} asset={row.asset} gain digits={2} />
  </Greyed>
);
const bare = (name: 'qty' | 'avg_price' | 'last_price' | 'next_add_price' | 'tp_price') => (row: Robot) => (
  <Greyed isGreyed={row.silent_at !== null}>
    <Money amount={row[name]} asset="" bare digits={6} />
  </Greyed>
);

const cells: Cells<Robot> = {
  status: (row) => <RobotState row={row} />,
  robot: (row) => <CopyText value={row.robot} plain />,
  strategy_id: (row) => <StrategyOf row={row} isShort />,
  level: (row) => (
    <span className={classes.line}>
      <LevelText row={row} />
    </span>
  ),
  capital: figure('capital'),
  fees: figure('fees'),
  result: gain('result'),
  realised: gain('realised'),
  unrealised: gain('unrealised'),
  traded: (row) => <Money amount={row.traded} asset={row.asset} gain digits={2} />,
  qty: bare('qty'),
  avg_price: bare('avg_price'),
  last_price: bare('last_price'),
  next_add_price: bare('next_add_price'),
  tp_price: bare('tp_price'),
  robot_fee_l: (row) => <Money amount={row.robot_fee_l} asset="L" digits={2} />,
  leverage: (row) => (row.leverage === '0' ? '–' : `${row.leverage}×`),
  causes: (row) => <CauseTags causes={row.causes} />,
  heard_at: (row) => <HeardAge row={row} />,
};

function CauseTags({ causes }: Pick<Robot, 'causes'>) {
  const { t } = useTranslation('robots');
  return causes.map((cause) => t(`cause.${cause}`, { defaultValue: cause })).join(' · ') || '–';
}

function LevelText({ row: { level } }: { row: Robot }) {
  const { t } = useTranslation('robots');
  return level < 0 ? t('noPosition') : t('levelOf', { level });
}

/** Robots as the platform reports them, and what staff ask of them. */
export default function RobotsPage() {
  const { t } = useTranslation('robots');
  const { state } = useListState(robotList);
  const zone = useTimeZone((store) => store.zone);
  const mayInstruct = useCan('robot_bulk.ask');
  const [chosen, setChosen] = useState<{ action: SteerAction; row: Robot }>();
  const [target, setTarget] = useState<Target>();
  return (
    <>
      <ListPage
        list={robotList}
        namespace="robots"
        primary={primary}
        cells={cells}
        corner="status"
        amount="result"
        meta={meta}
        sumLook={sumLook}
        worded={worded}
        isMoving={({ differs }) => differs}
        actions={{ looks: steerLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: () => mayInstruct,
          bar: (rows, clear) => (
            <SelectionBar count={rows.length} onClear={clear}>
              <Button
                size="sm"
                disabled={rows.length > bulkIdsMax}
                onClick={() => setTarget({ ids: rows.map(({ id }) => id) })}
              >
                {t('instruct')}
              </Button>
            </SelectionBar>
          ),
        }}
        tools={
          <Can need="robot_bulk.ask">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconSend size={16} aria-hidden="true" />}
              onClick={() => setTarget({ filter: askedQuery(state, zone) })}
            >
              {t('instructAll')}
            </Button>
          </Can>
        }
        drawer={(id, close) => (
          <RobotDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <SteerDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
      {target ? <BulkDialog target={target} onClose={() => setTarget(undefined)} /> : null}
    </>
  );
}
