import type { Sweep, SweepCell } from '@quarterdeck/contract/features/backtests/sweeps';
import { useTranslation } from 'react-i18next';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import { figureText } from '../figure.tsx';
import classes from './heat-map.module.css';
import { plateauOf } from './plateau.ts';

export const measures = ['equity', 'max_drawdown_pct'] as const;
export type Measure = (typeof measures)[number];

interface HeatMapProps {
  row: Sweep;
  cells: readonly SweepCell[];
  measure: Measure;
  onOpen: (cell: SweepCell) => void;
}

/** The variants as a table, coloured from the worst to the best; the plateau is marked. */
export function HeatMap({ row: { axes }, cells, measure, onOpen }: HeatMapProps) {
  const { t } = useTranslation('backtests-sweeps');
  const { t: words } = useTranslation('strategies-library');
  const [down, across] = axes;
  if (down === undefined) return null;
  const values = cells.map((cell) => Number(cell[measure]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const places = most - least < 100 ? 2 : 0;
  const plateau = plateauOf(cells);
  const columns = across?.values ?? [''];
  const found = new Map(cells.map((cell) => [cell.at.join(), cell]));
  return (
    <>
      <div className={classes.box}>
        <table className={classes.map} aria-label={t('drawer.map')}>
          <thead>
            <tr>
              <th scope="col">
                {words(`parameters.${down.parameter}`)}
                {across ? ` ↓ · ${words(`parameters.${across.parameter}`)} →` : ''}
              </th>
              {columns.map((value) => (
                <th key={value} scope="col">
                  {value === '' ? t(`measure.${measure}`) : value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.values.map((value, y) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                {columns.map((column, x) => {
                  const cell = found.get(across ? `${y},${x}` : `${y}`);
                  return (
                    <td key={column}>
                      {cell ? (
                        <CellButton
                          cell={cell}
                          measure={measure}
                          places={places}
                          share={shareOf(Number(cell[measure]), least, most, measure)}
                          isPlateau={plateau.has(cell.at.join())}
                          onOpen={onOpen}
                        />
                      ) : (
                        '·'
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>{t('map.note')}</p>
    </>
  );
}

interface CellButtonProps {
  cell: SweepCell;
  measure: Measure;
  /** Decimals that tell equities apart. */
  places: number;
  share: number;
  isPlateau: boolean;
  onOpen: (cell: SweepCell) => void;
}

function CellButton({ cell, measure, places, share, isPlateau, onOpen }: CellButtonProps) {
  const { t } = useTranslation('backtests-sweeps');
  const { equity, max_drawdown_pct, cycles, verdict } = cell;
  const offline = useOfflineProps();
  const shown =
    measure === 'equity' ? figureText(equity, { places }) : figureText(max_drawdown_pct, { unit: '%' });
  return (
    <button
      type="button"
      className={classes.cell}
      data-plateau={isPlateau || undefined}
      style={{ '--share': `${Math.round(share * 55)}%` } as React.CSSProperties}
      title={t('map.cell', {
        equity: figureText(equity),
        drawdown: figureText(max_drawdown_pct),
        cycles,
      })}
      onClick={() => onOpen(cell)}
      {...offline}
    >
      {shown}
      {verdict === 'unreliable' ? <span title={t('map.unreliable')}> ?</span> : null}
    </button>
  );
}

/** From 0, the worst, to 1, the best. */
function shareOf(value: number, least: number, most: number, measure: Measure): number {
  if (most === least) return 1;
  const share = (value - least) / (most - least);
  return measure === 'equity' ? share : 1 - share;
}
