import type { HistoryEntry } from '@quarterdeck/contract/core/history';

type Step = Pick<HistoryEntry, 'action' | 'to'>;

/** The action of a step; of an approval by two, the first or the second of them. */
export function reviewOf(entry: Step, history: readonly Step[]): string {
  if (entry.action !== 'withdrawal.approve') return entry.action;
  if (isFirst(entry)) return 'withdrawal.approve_first';
  return history.some(isFirst) ? 'withdrawal.approve_second' : entry.action;
}

const isFirst = ({ action, to }: Step) => action === 'withdrawal.approve' && to !== 'withdrawing';
