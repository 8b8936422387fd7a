import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';

/** A record that reviewers take from a queue. */
export interface Reviewed {
  status: string;
  taken_by: string | null;
  taken_until: string | null;
}

const waiting: readonly string[] = ['pending_review', 'pending'];

export const isWaiting = ({ status }: Reviewed) => waiting.includes(status);

/** Whether somebody else has it from the queue, or was handed it. */
export function useIsReserved(): (row: Reviewed) => boolean {
  const me = useSession(({ user }) => user?.username);
  return (row) => isWaiting(row) && row.taken_by !== null && row.taken_by !== me;
}

/** Says for whom it is reserved and until when; nothing where it is the reader's own, or free. */
export function Reserved({ row }: { row: Reviewed }) {
  const { t } = useTranslation('kit');
  const isReserved = useIsReserved();
  if (!isReserved(row)) return null;
  return (
    <Panel tone="warning">
      {t('review.reserved', { name: row.taken_by })} <Time value={row.taken_until} />
    </Panel>
  );
}
