import '@mantine/dates/styles.css';
import { DatePicker, MonthPicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useCalendarProps } from '#kit/filters/use-calendar-props.ts';
import type { DateKind } from './date-text.ts';

interface DateCalendarProps {
  kind: DateKind;
  value: string | undefined;
  min: string | undefined;
  max: string | undefined;
  /** Given a month or a day, without a time. */
  onChoose: (date: string) => void;
}

/** The calendar of a date field. */
export default function DateCalendar({ kind, value, min, max, onChoose }: DateCalendarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { getDayAriaLabel, ...words } = useCalendarProps();
  // The script comes after the focus was taken in.
  useEffect(() => ref.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus(), []);
  const length = kind === 'month' ? 7 : 10;
  const day = (date: string | undefined) => date && (kind === 'month' ? `${date}-01` : date.slice(0, 10));
  const props = {
    ...words,
    ref,
    value: day(value) ?? null,
    ...(value !== undefined && { defaultDate: day(value) as string }),
    ...(min !== undefined && { minDate: day(min) as string }),
    ...(max !== undefined && { maxDate: day(max) as string }),
    onChange: (chosen: string | null) => {
      if (chosen !== null) onChoose(chosen.slice(0, length));
    },
  };
  if (kind === 'month') return <MonthPicker {...props} />;
  return <DatePicker {...props} getDayAriaLabel={getDayAriaLabel} hideOutsideDates />;
}
