import '@mantine/dates/styles.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#kit/form/date-field.tsx';
import { readDate } from '#kit/form/date-text.ts';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';
import { dayAfter, dayBefore, toClock, toIso } from './clock.ts';
import type { FilterProps } from './filter.ts';
import { dayCount, isRelativeDays, relativeDays, startOfDaysAgo } from './relative-days.ts';
import { useCalendarProps } from './use-calendar-props.ts';

interface Draft {
  days: [string | null, string | null];
  fromTime: string;
  /** Empty: to the end of the last day. */
  toTime: string;
}

/** From a time to a time: the last days by one click, or days from the calendar with times of day. */
export default function TimeField({ name, values, onChange }: FilterProps) {
  const { t } = useTranslation('kit');
  const words = useCalendarProps();
  const zone = useTimeZone((store) => store.zone);
  const from = values[`${name}_from`];
  const to = values[`${name}_to`];
  const [draft, setDraft] = useState<Draft>(() => draftOf(from, to, zone));
  const set = (range: { from: string | undefined; to: string | undefined }) =>
    onChange({ [`${name}_from`]: range.from, [`${name}_to`]: range.to });

  return (
    <Stack gap="sm">
      <Group gap={6}>
        {relativeDays.map((range) => (
          <Button
            key={range}
            size="xs"
            variant={from === range && to === undefined ? 'filled' : 'default'}
            aria-pressed={from === range && to === undefined}
            onClick={() => {
              setDraft(draftOf(range, undefined, zone));
              set({ from: range, to: undefined });
            }}
          >
            {t('filters.lastDays', { days: dayCount(range) })}
          </Button>
        ))}
      </Group>
      <DatePicker
        {...words}
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        value={draft.days}
        defaultDate={draft.days[0] ?? undefined}
        onChange={(days) => setDraft({ ...draft, days })}
      />
      <Group gap="xs" grow align="start">
        <DateField
          size="xs"
          kind="clock"
          label={t('filters.fromTime')}
          value={draft.fromTime}
          onChange={(fromTime) => setDraft({ ...draft, fromTime })}
        />
        <DateField
          size="xs"
          kind="clock"
          label={t('filters.toTime')}
          value={draft.toTime}
          onChange={(toTime) => setDraft({ ...draft, toTime })}
        />
      </Group>
      <Text size="xs" maw={270}>
        {t(zone === 'utc' ? 'filters.inUtc' : 'filters.inLocal')}
      </Text>
      <Group gap="xs" grow>
        <Button
          size="xs"
          variant="default"
          disabled={from === undefined && to === undefined}
          onClick={() => {
            setDraft(draftOf(undefined, undefined, zone));
            set({ from: undefined, to: undefined });
          }}
        >
          {t('filters.clear')}
        </Button>
        <Button
          size="xs"
          disabled={draft.days[0] === null || !isClock(draft.fromTime) || !isClock(draft.toTime)}
          onClick={() => set(rangeOf(draft, zone))}
        >
          {t('filters.apply')}
        </Button>
      </Group>
    </Stack>
  );
}

const isClock = (text: string) => text === '' || readDate(text, 'clock') === text;

/** The parameters for a draft: the end is exclusive, so a whole last day ends with the next one's midnight. */
export function rangeOf(draft: Draft, zone: Zone): { from: string | undefined; to: string | undefined } {
  const [first, last] = draft.days;
  if (first === null) return { from: undefined, to: undefined };
  const end = last ?? first;
  return {
    from: toIso({ date: first, time: draft.fromTime || '00:00' }, zone),
    to: draft.toTime
      ? toIso({ date: end, time: draft.toTime }, zone)
      : toIso({ date: dayAfter(end), time: '00:00' }, zone),
  };
}

/** The draft that stands for the parameters of the address. */
export function draftOf(from: string | undefined, to: string | undefined, zone: Zone): Draft {
  const start =
    from === undefined ? undefined : toClock(isRelativeDays(from) ? startOfDaysAgo(from, zone) : from, zone);
  const end = to === undefined ? undefined : toClock(to, zone);
  const endsWithDay = end?.time === '00:00';
  return {
    days: [start?.date ?? null, end === undefined ? null : endsWithDay ? dayBefore(end.date) : end.date],
    fromTime: start?.time ?? '00:00',
    toTime: end === undefined || endsWithDay ? '' : end.time,
  };
}
