import { Button } from '@mantine/core';
import { type ChartRange, chartRanges, type HomeMoney } from '@quarterdeck/contract/features/home/home';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './flow-chart.module.css';
import { FlowPicture } from './flow-picture.tsx';
import { FlowReading } from './flow-reading.tsx';
import { FlowTable } from './flow-table.tsx';
import { FlowTotals } from './flow-totals.tsx';

interface FlowChartProps {
  days: HomeMoney['days'];
  /** As many days before them, or none. */
  before: HomeMoney['days'];
  range: ChartRange;
  compares: boolean;
  onRange: (range: ChartRange) => void;
  onCompare: (compares: boolean) => void;
}

/** What came in above the line and what went out below it, day by day, and the difference as a line; or the same as a table. */
export function FlowChart({ days, before, range, compares, onRange, onCompare }: FlowChartProps) {
  const { t } = useTranslation(['home', 'kit']);
  const [isTable, setTable] = useState(false);
  const [place, setPlace] = useState<number>();
  const at = Math.min(place ?? days.length - 1, days.length - 1);
  const day = days[at];
  const Icon = isTable ? IconChartBar : IconTable;
  const label = t('money.chart', { count: days.length });
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.head}>
        <h3 className={classes.title}>{label}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no set of fields */}
        <div className={classes.tools} role="group" aria-label={t('money.rangeLabel')}>
          {chartRanges.map((one) => (
            <Button
              key={one}
              size="compact-xs"
              variant={one === range ? 'light' : 'subtle'}
              aria-pressed={one === range}
              onClick={() => {
                setPlace(undefined);
                onRange(one);
              }}
            >
              {t('money.range', { count: Number(one) })}
            </Button>
          ))}
          <Button
            size="compact-xs"
            variant={compares ? 'light' : 'subtle'}
            aria-pressed={compares}
            onClick={() => onCompare(!compares)}
          >
            {t('money.compare')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Icon size={14} aria-hidden="true" />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'kit:chart.showChart' : 'kit:chart.showTable')}
          </Button>
        </div>
      </div>
      <FlowTotals days={days} before={before} />
      {isTable ? (
        <FlowTable label={label} days={days} before={before} />
      ) : (
        <>
          <FlowPicture label={label} days={days} before={before} at={at} onPoint={setPlace} />
          {day === undefined ? null : <FlowReading day={day} before={before[at]} />}
        </>
      )}
    </figure>
  );
}
