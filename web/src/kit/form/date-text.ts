/** What is asked for: `2026-11`, `2026-11-29`, `2026-11-29 14:30` or `14:30`. */
export type DateKind = 'month' | 'day' | 'minute' | 'clock';

const month = String.raw`(?<year>\d{4})[-/.年]\s?(?<month>\d{1,2})`;
const day = String.raw`${month}[-/.月]\s?(?<day>\d{1,2})日?`;
const clock = String.raw`(?<hour>\d{1,2})[:点點时時](?<minute>\d{2})(?::00|分)?`;

const patterns: Record<DateKind, RegExp> = {
  month: new RegExp(`^${month}月?$`),
  day: new RegExp(`^${day}$`),
  minute: new RegExp(String.raw`^${day}(?:(?:T|,?\s*)${clock})?$`),
  clock: new RegExp(`^${clock}$`),
};

/** The text in the one form that is kept; undefined where it is no such date. */
export function readDate(text: string, kind: DateKind): string | undefined {
  const parts = patterns[kind].exec(separated(text.normalize('NFKC').trim()))?.groups;
  if (parts === undefined) return undefined;
  const { year = '2000', month: m = '1', day: d = '1', hour = '0', minute = '00' } = parts;
  const date = [year, two(m), two(d)].join('-');
  const time = [two(hour), minute].join(':');
  if (!exists(`${date}T${time}:00.000Z`)) return undefined;
  return { month: date.slice(0, 7), day: date, minute: `${date} ${time}`, clock: time }[kind];
}

/** Digits alone are years of four, months of two and days of two. */
const separated = (text: string) =>
  text.replace(/^(\d{4})(\d{2})(\d{2})?(?!\d)/, (_, year, month, day) =>
    [year, month, day].filter(Boolean).join('-'),
  );

const two = (digits: string) => digits.padStart(2, '0');

/** `Date` takes the 30th of February as the 2nd of March, and 24:00 as the next day. */
function exists(iso: string): boolean {
  const at = new Date(iso);
  return !Number.isNaN(at.getTime()) && at.toISOString() === iso;
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

/** Whether the value of a field of a moment is one, not what is still being typed. */
export const isMoment = (text: string): boolean => moment.test(text) && !Number.isNaN(Date.parse(text));

/** The midnight in UTC with which a day begins; what is no day stays, so that it is refused by name. */
export function startOfDay(text: string): string {
  return readDate(text, 'day') === text ? `${text}T00:00:00.000Z` : text;
}

/** The midnight in UTC with which a day ends; what is no day stays. */
export function endOfDay(text: string): string {
  const start = startOfDay(text);
  return start === text ? text : new Date(Date.parse(start) + 86_400_000).toISOString();
}
