import { useTranslation } from 'react-i18next';
import classes from './banners.module.css';

interface Day {
  day: string;
  impressions: number;
  clicks: number;
}

const height = 64;
const step = 10;

/** The click rate by day as bars, and in words what they come to. */
export function ClickChart({ days }: { days: readonly Day[] }) {
  const { t, i18n } = useTranslation('banners');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const rateOf = ({ impressions, clicks }: Omit<Day, 'day'>) =>
    impressions === 0 ? 0 : clicks / impressions;
  const sum = (name: 'impressions' | 'clicks') => days.reduce((total, day) => total + day[name], 0);
  const all = { impressions: sum('impressions'), clicks: sum('clicks') };
  const most = Math.max(...days.map(rateOf), 0.0001);
  const words = t('stats.words', {
    impressions: all.impressions.toLocaleString(i18n.language),
    clicks: all.clicks.toLocaleString(i18n.language),
    rate: percent.format(rateOf(all)),
  });
  return (
    <>
      <p className={classes.soft}>{words}</p>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {days.map((day, place) => {
          const tall = Math.max(1, (rateOf(day) / most) * (height - 2));
          return (
            <rect
              key={day.day}
              x={place * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              fill="var(--mantine-primary-color-filled)"
            >
              <title>{`${day.day}: ${percent.format(rateOf(day))}`}</title>
            </rect>
          );
        })}
      </svg>
    </>
  );
}
