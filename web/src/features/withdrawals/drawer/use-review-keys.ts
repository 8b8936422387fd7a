import { can } from '@quarterdeck/contract/core/access';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { useAccess } from '#session/access.tsx';
import type { Chosen } from '../actions.ts';

/** Lets a reviewer go through withdrawals by keys alone: what the row allows, one key each. */
export function useReviewKeys(row: Withdrawal | undefined, onChoose: (chosen: Chosen) => void): void {
  const mayComment = can(useAccess(), 'withdrawal.comment');
  const choose = (action: Chosen['action']) => () => {
    if (row) onChoose({ action, row });
  };
  const allows = (action: string) => row?.allowed_actions.includes(action) ?? false;
  useShortcut('approve', choose('approve'), allows('approve'));
  useShortcut('refuse', choose('refuse'), allows('refuse'));
  useShortcut('comment', choose('comment'), row !== undefined && mayComment);
}
