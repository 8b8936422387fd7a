import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { useDayWords } from '#kit/use-day-words.ts';
import classes from './chart.module.css';
import { type ChartSeries, valuesOf, valueText } from './chart-series.ts';
import { type DrawnChart, drawChart } from './draw-chart.ts';

interface ChartCanvasProps {
  label: string;
  series: readonly ChartSeries[];
  height: number;
  isDaily: boolean;
  zooms: boolean;
}

/** The drawing, with the values where the pointer is, or the newest ones. */
export function ChartCanvas({ label, series, height, isDaily, zooms }: ChartCanvasProps) {
  const { i18n } = useTranslation('kit');
  const zone = useTimeZone((state) => state.zone);
  const dayWords = useDayWords({ withYear: true });
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const [pointed, setPointed] = useState<number>();
  const locale = localeTags[toLanguage(i18n.language)];

  useEffect(() => {
    if (host.current === null) return;
    const chart = drawChart(host.current, { locale, zone, isDaily, zooms, onPoint: setPointed });
    drawn.current = chart;
    return () => {
      drawn.current = undefined;
      chart.remove();
    };
  }, [locale, zone, isDaily, zooms]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart is empty too
  useEffect(() => drawn.current?.show(series), [series, locale, zone, isDaily, zooms]);

  const values = useMemo(() => series.map(valuesOf), [series]);
  const newest = useMemo(() => {
    let latest: number | undefined;
    for (const one of values) for (const time of one.keys()) latest = Math.max(latest ?? time, time);
    return latest;
  }, [values]);
  const at = pointed ?? newest;
  return (
    <>
      <p className={classes.legend} aria-hidden="true">
        {at === undefined ? null : (
          <>
            <span>
              {isDaily
                ? dayWords(at * 1000)
                : formatTime(new Date(at * 1000).toISOString(), i18n.language, zone)}
            </span>
            {series.map(({ name, digits }, index) => (
              <Reading key={name} name={name} values={values[index]?.get(at)} digits={digits} />
            ))}
          </>
        )}
      </p>
      <div ref={host} className={classes.canvas} style={{ height }} role="img" aria-label={label} />
    </>
  );
}

interface ReadingProps {
  name: string;
  values: readonly (string | null)[] | undefined;
  /** As many as the scale has; all where it does not say. */
  digits: number | undefined;
}

function Reading({ name, values, digits }: ReadingProps) {
  if (values === undefined) return null;
  const text = values.map((value) => (value === null ? '–' : valueText(value, digits))).join(' · ');
  return (
    <span>
      {name} <b>{text}</b>
    </span>
  );
}
