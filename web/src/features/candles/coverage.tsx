import type { DayCoverage } from '@quarterdeck/contract/features/candles/candles';
import { useTranslation } from 'react-i18next';
import tones from '#kit/tones.module.css';
import classes from './coverage.module.css';

interface CoverageProps {
  days: readonly DayCoverage[];
  /** Candles of a whole day. */
  slots: number;
  /** The first and the last candle. */
  first_at: string | null;
  last_at: string | null;
}

/** A day with how many candles it should have. */
interface ExpectedDay extends DayCoverage {
  expected: number;
}

const dayMs = 86_400_000;
/** Gaps that are listed, at most. */
const gapsShown = 12;

/** A strip with a cell for each day from the first to the last: whole, in part, or missing; and the gaps in words. */
export function Coverage(props: CoverageProps) {
  const { t } = useTranslation('candles');
  const all = everyDay(props);
  const gaps = gapsOf(all);
  return (
    <>
      <div
        className={classes.strip}
        role="img"
        aria-label={t('coverage.label', { days: all.length, gaps: gaps.length })}
      >
        {all.map(({ day, candles, expected }) => (
          <span
            key={day}
            className={`${classes.day} ${lookOf(candles, expected)}`}
            title={t('coverage.day', { day, candles, slots: expected })}
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

/** All days from the first to the last, those without candles too. The first may begin late, and the last end early. */
export function everyDay({ days, slots, first_at, last_at }: CoverageProps): ExpectedDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map(({ day, candles }) => [day, candles]));
  const count = (Date.parse(last.day) - Date.parse(first.day)) / dayMs + 1;
  const slotOf = (moment: string) => (Date.parse(moment) % dayMs) / (dayMs / slots);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(first.day) + at * dayMs).toISOString().slice(0, 10);
    const from = first_at?.startsWith(day) ? slotOf(first_at) : 0;
    const until = last_at?.startsWith(day) ? slotOf(last_at) + 1 : slots;
    return { day, candles: known.get(day) ?? 0, expected: until - from };
  });
}

/** Days in a row that are not whole. */
export function gapsOf(all: readonly ExpectedDay[]): { from: string; to: string; missing: number }[] {
  const gaps: { from: string; to: string; missing: number }[] = [];
  let isOpen = false;
  for (const { day, candles, expected } of all) {
    const last = gaps.at(-1);
    if (candles === expected) isOpen = false;
    else if (isOpen && last !== undefined) {
      last.to = day;
      last.missing += expected - candles;
    } else {
      gaps.push({ from: day, to: day, missing: expected - candles });
      isOpen = true;
    }
  }
  return gaps;
}

function lookOf(candles: number, expected: number): string {
  if (candles === 0) return `${tones.danger} ${classes.none}`;
  return `${candles === expected ? tones.success : tones.warning}`;
}
