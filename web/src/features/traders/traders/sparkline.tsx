import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import classes from './traders.module.css';

interface SparklineProps {
  /** Null leaves a gap. */
  values: readonly (number | null)[];
}

const [width, height] = [92, 24];

/** A line without axes, broken where a day was not reported. */
export function Sparkline({ values }: SparklineProps) {
  const { t } = useTranslation('traders');
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return <Absent />;
  return (
    <svg
      className={`${classes.spark} ${last < first ? classes.down : classes.up}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('sparkline', { change: ((last / first - 1) * 100).toFixed(2) })}
    >
      <path d={pathOf(values, Math.min(...known), Math.max(...known))} />
    </svg>
  );
}

function pathOf(values: readonly (number | null)[], low: number, high: number): string {
  const step = width / Math.max(1, values.length - 1);
  const range = high - low || 1;
  return values
    .map((value, place) => {
      if (value === null) return '';
      const isStart = place === 0 || values[place - 1] === null;
      const y = height - 2 - ((value - low) / range) * (height - 4);
      return `${isStart ? 'M' : 'L'}${(place * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
