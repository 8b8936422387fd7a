import { withdrawalHours } from '@quarterdeck/contract/withdrawal-terms';
import type { Withdrawal } from '@quarterdeck/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

/** States in which the user waits for us. */
const waiting: readonly string[] = ['pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed'];

const minute = 60_000;
const hour = 60 * minute;

/** Hours after which a waiting withdrawal wants attention, and after which it is late. */
export interface ReviewHours {
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

/** How long the user has been waiting; nothing where he no longer does. */
export function waitingOf(
  row: Pick<Withdrawal, 'status' | 'created_at'>,
  now: number,
  hours: ReviewHours | undefined,
): Waiting | undefined {
  if (!waiting.includes(row.status)) return undefined;
  const age = Math.max(0, now - Date.parse(row.created_at));
  return {
    days: Math.floor(age / (24 * hour)),
    hours: Math.floor((age % (24 * hour)) / hour),
    minutes: Math.floor((age % hour) / minute),
    tone: hours === undefined ? 'neutral' : toneOf(age, hours),
  };
}

function toneOf(age: number, { attention, late }: ReviewHours): Tone {
  if (age >= late * hour) return 'danger';
  return age >= attention * hour ? 'warning' : 'neutral';
}

interface AgeProps {
  row: Withdrawal;
}

export function Age({ row }: AgeProps) {
  const { t } = useTranslation('withdrawals');
  // Asked for once by all rows.
  const { data: hours } = useQuery({
    ...endpointQuery(withdrawalHours, undefined, { quiet: true }),
    staleTime: 60_000,
  });
  const age = waitingOf(row, Date.now(), hours);
  if (!age) return <Absent />;
  const words =
    age.days > 0 ? t('age.days', age) : age.hours > 0 ? t('age.hours', age) : t('age.minutes', age);
  return (
    <StatusTag tone={age.tone} title={age.tone === 'danger' ? t('age.late') : undefined}>
      {words}
    </StatusTag>
  );
}
