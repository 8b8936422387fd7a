import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';

/** Whether somebody else has it from the queue, or was handed it. */
export function useIsReserved(): (row: Withdrawal) => boolean {
  const me = useSession(({ user }) => user?.username);
  return ({ status, taken_by }) => status === 'pending_review' && taken_by !== null && taken_by !== me;
}

/** Says for whom it is reserved and until when; nothing where it is the reader's own, or free. */
export function Reserved({ row }: { row: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const isReserved = useIsReserved();
  if (!isReserved(row)) return null;
  return (
    <Panel tone="warning">
      {t('queue.reserved', { name: row.taken_by })} <Time value={row.taken_until} />
    </Panel>
  );
}
