import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { Time } from '#kit/time.tsx';
import { useDayWords } from '#kit/use-day-words.ts';
import classes from './chart.module.css';
import { type ChartSeries, secondsOf, valuesOf, valueText } from './chart-series.ts';

interface ChartTableProps {
  label: string;
  series: readonly ChartSeries[];
  height: number;
  isDaily: boolean;
}

const rowsMax = 500;
const barFields = ['open', 'high', 'low', 'close'] as const;

/** The same values as text, the newest first. */
export function ChartTable({ label, series, height, isDaily }: ChartTableProps) {
  const { t } = useTranslation('kit');
  const dayWords = useDayWords({ withYear: true });
  const columns = series.map((one) => ({ one, values: valuesOf(one) }));
  const marks = new Map<number, string[]>();
  for (const { at, text } of series.flatMap(({ markers = [] }) => markers))
    marks.set(secondsOf(at), [...(marks.get(secondsOf(at)) ?? []), text]);
  const times = Array.from(
    new Set([...columns.flatMap(({ values }) => Array.from(values.keys())), ...marks.keys()]),
  );
  times.sort((one, other) => other - one);
  const shown = times.slice(0, rowsMax);
  return (
    <ScrollBox label={label} className={classes.tableBox ?? ''}>
      <table className={classes.table} style={{ '--chart-height': `${height}px` } as CSSProperties}>
        {times.length > shown.length ? (
          <caption>{t('chart.newest', { shown: shown.length, total: times.length })}</caption>
        ) : null}
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {columns.flatMap(({ one }) =>
              (one.kind === 'candles' ? barFields : ['value' as const]).map((field) => (
                <th key={`${one.name} ${field}`} scope="col" className={classes.number}>
                  {field === 'value' ? one.name : t(`chart.${field}`)}
                </th>
              )),
            )}
            {marks.size > 0 ? <th scope="col">{t('chart.marks')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {shown.map((time) => (
            <tr key={time}>
              <th scope="row">
                {isDaily ? dayWords(time * 1000) : <Time value={new Date(time * 1000).toISOString()} short />}
              </th>
              {columns.flatMap(({ one, values }) =>
                (values.get(time) ?? (one.kind === 'candles' ? barFields.map(() => null) : [null])).map(
                  (value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a value is its column
                    <td key={`${one.name} ${at}`} className={classes.number}>
                      {value === null ? '–' : valueText(value)}
                    </td>
                  ),
                ),
              )}
              {marks.size > 0 ? <td>{marks.get(time)?.join(', ')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
