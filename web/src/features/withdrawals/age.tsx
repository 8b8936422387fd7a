import type { Withdrawal } from '@quarterdeck/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

/** States in which the user waits for us. */
const waiting: readonly string[] = ['pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed'];

const minute = 60_000;
const hour = 60 * minute;

/** Hours after which a waiting withdrawal wants attention, and after which it is late. */
const attentionAfter = 4 * hour;
const lateAfter = 24 * hour;

// A type and not an interface: messages take it as their parameters.
export type Waiting = {
  days: number;
  hours: number;
  minutes: number;
  tone: Tone;
};

/** How long the user has been waiting; nothing where he no longer does. */
export function waitingOf(row: Pick<Withdrawal, 'status' | 'created_at'>, now: number): Waiting | undefined {
  if (!waiting.includes(row.status)) return undefined;
  const age = Math.max(0, now - Date.parse(row.created_at));
  return {
    days: Math.floor(age / (24 * hour)),
    hours: Math.floor((age % (24 * hour)) / hour),
    minutes: Math.floor((age % hour) / minute),
    tone: age >= lateAfter ? 'danger' : age >= attentionAfter ? 'warning' : 'neutral',
  };
}

interface AgeProps {
  row: Withdrawal;
}

export function Age({ row }: AgeProps) {
  const { t } = useTranslation('withdrawals');
  const age = waitingOf(row, Date.now());
  if (!age) return <Absent />;
  const words =
    age.days > 0 ? t('age.days', age) : age.hours > 0 ? t('age.hours', age) : t('age.minutes', age);
  return (
    <StatusTag tone={age.tone} title={age.tone === 'danger' ? t('age.late') : undefined}>
      {words}
    </StatusTag>
  );
}
