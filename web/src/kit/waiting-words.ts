import { useTranslation } from 'react-i18next';
import type { Tone } from './status-tag.tsx';

const minute = 60_000;
const hour = 60 * minute;

/** Hours after which what waits wants attention, and after which it is late. */
export interface WaitingHours {
  attention: number;
  late: number;
}

// A type and not an interface: messages take it as their parameters.
export type Waiting = {
  days: number;
  hours: number;
  minutes: number;
  tone: Tone;
};

/** How long something has been waiting. Without hours nothing is said of whether that is long. */
export function waitingOf(since: string, now: number, hours: WaitingHours | undefined): Waiting {
  const age = Math.max(0, now - Date.parse(since));
  return {
    days: Math.floor(age / (24 * hour)),
    hours: Math.floor((age % (24 * hour)) / hour),
    minutes: Math.floor((age % hour) / minute),
    tone: hours === undefined ? 'neutral' : toneOf(age, hours),
  };
}

function toneOf(age: number, { attention, late }: WaitingHours): Tone {
  if (age >= late * hour) return 'danger';
  return age >= attention * hour ? 'warning' : 'neutral';
}

/** How long ago something was, in words, which the first page has from its start. */
export function useAgeWords(): (age: Waiting) => string {
  const { t } = useTranslation();
  return (age) =>
    age.days > 0
      ? t('waiting.days', age)
      : age.hours > 0
        ? t('waiting.hours', age)
        : t('waiting.minutes', age);
}
