import type { DayCoverage } from '@quarterdeck/contract/features/candles/candles';
import { useTranslation } from 'react-i18next';
import tones from '#kit/tones.module.css';
import classes from './coverage.module.css';

interface CoverageProps {
  days: readonly DayCoverage[];
  /** Candles of a whole day. */
  slots: number;
}

const dayMs = 86_400_000;
/** Gaps that are listed, at most. */
const gapsShown = 12;

/** A strip with a cell for each day from the first to the last: whole, in part, or missing; and the gaps in words. */
export function Coverage({ days, slots }: CoverageProps) {
  const { t } = useTranslation('candles');
  const all = everyDay(days);
  const gaps = gapsOf(all, slots);
  return (
    <>
      <div
        className={classes.strip}
        role="img"
        aria-label={t('coverage.label', { days: all.length, gaps: gaps.length })}
      >
        {all.map(({ day, candles }) => (
          <span
            key={day}
            className={`${classes.day} ${lookOf(candles, slots)}`}
            title={t('coverage.day', { day, candles, slots })}
          />
        ))}
      </div>
      {gaps.length === 0 ? (
        <p className={classes.note}>{t('coverage.whole')}</p>
      ) : (
        <ul className={classes.gaps}>
          {gaps.slice(0, gapsShown).map(({ from, to, missing }) => (
            <li key={from}>
              {from === to ? from : `${from} – ${to}`} · {t('coverage.missing', { count: missing })}
            </li>
          ))}
          {gaps.length > gapsShown ? <li>{t('coverage.more', { count: gaps.length - gapsShown })}</li> : null}
        </ul>
      )}
    </>
  );
}

/** All days from the first to the last, those without candles too. */
function everyDay(days: readonly DayCoverage[]): DayCoverage[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map(({ day, candles }) => [day, candles]));
  const count = (Date.parse(last.day) - Date.parse(first.day)) / dayMs + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(first.day) + at * dayMs).toISOString().slice(0, 10);
    return { day, candles: known.get(day) ?? 0 };
  });
}

/** Days in a row that are not whole. The first and the last may begin late and end early. */
function gapsOf(all: readonly DayCoverage[], slots: number): { from: string; to: string; missing: number }[] {
  const gaps: { from: string; to: string; missing: number }[] = [];
  let isOpen = false;
  for (const { day, candles } of all.slice(1, -1)) {
    const last = gaps.at(-1);
    if (candles === slots) isOpen = false;
    else if (isOpen && last !== undefined) {
      last.to = day;
      last.missing += slots - candles;
    } else {
      gaps.push({ from: day, to: day, missing: slots - candles });
      isOpen = true;
    }
  }
  return gaps;
}

function lookOf(candles: number, slots: number): string {
  if (candles === 0) return `${tones.danger} ${classes.none}`;
  return `${candles === slots ? tones.success : tones.warning}`;
}
