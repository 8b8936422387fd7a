import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import type { ChartSeries } from './chart-series.ts';
import { ChartTable } from './chart-table.tsx';

interface ChartProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  /** The same array as long as it has the same values: another one is drawn again. */
  series: readonly ChartSeries[];
  height?: number;
  /** Each time is a day of UTC, and is told without a clock. */
  isDaily?: boolean;
  /** The wheel zooms; on a page of its own, not where the reader scrolls past it. */
  zooms?: boolean;
  /** Stands beside the switch. */
  tools?: ReactNode;
}

export default function ChartView({
  label,
  series,
  height = 300,
  isDaily = false,
  zooms = false,
  tools,
}: ChartProps) {
  const { t } = useTranslation('kit');
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={classes.figure} aria-label={label}>
      {isTable ? (
        <ChartTable label={label} series={series} height={height} isDaily={isDaily} />
      ) : (
        <ChartCanvas label={label} series={series} height={height} isDaily={isDaily} zooms={zooms} />
      )}
      <figcaption className={classes.foot}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon size={14} aria-hidden="true" />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'chart.showChart' : 'chart.showTable')}
        </Button>
        {tools}
        <span className={classes.credit}>
          <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            {t('chart.credit')}
          </a>
        </span>
      </figcaption>
    </figure>
  );
}
