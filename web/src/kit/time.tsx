import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { useTranslation } from 'react-i18next';
import { Absent } from './absent.tsx';
import classes from './time.module.css';
import { useTimeZone, type Zone } from './time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A point in time in the reader's language, to the second; without its year where that goes without saying. */
export function formatTime(
  iso: string,
  language: string,
  zone: Zone,
  { withYear = true }: { withYear?: boolean } = {},
): string {
  const name = `${language} ${zone} ${withYear}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(localeTags[toLanguage(language)], {
      year: withYear ? 'numeric' : undefined,
      month: language === 'en-US' ? 'short' : '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone === 'utc' ? 'UTC' : undefined,
    });
    formats.set(name, format);
  }
  return format.format(new Date(iso));
}

/** Whether it lies in the year of now, as the zone has it. */
function isOfThisYear(iso: string, zone: Zone): boolean {
  const yearOf = (date: Date) => (zone === 'utc' ? date.getUTCFullYear() : date.getFullYear());
  return yearOf(new Date(iso)) === yearOf(new Date());
}

interface TimeProps {
  value: string | null;
  /** Where many stand under each other: those of this year do without it. */
  short?: boolean;
}

/** A time in the zone that the reader chose; pointing at it shows it whole, in both. */
export function Time({ value, short = false }: TimeProps) {
  const { t, i18n } = useTranslation('kit');
  const zone = useTimeZone((state) => state.zone);
  if (value === null) return <Absent />;
  const withYear = !short || !isOfThisYear(value, zone);
  const [day, clock] = dayAndClock(formatTime(value, i18n.language, zone, { withYear }));
  const both = `${formatTime(value, i18n.language, 'local')} (${t('time.local')})\n${formatTime(value, i18n.language, 'utc')} (UTC)`;
  return (
    <time dateTime={value} title={both} className={classes.time}>
      <span>{day}</span> <span>{clock}</span>
    </time>
  );
}

/** The two pieces of a time that each stay in one line. */
function dayAndClock(time: string): [string, string] {
  const gap = time.lastIndexOf(' ');
  return [time.slice(0, gap), time.slice(gap + 1)];
}
