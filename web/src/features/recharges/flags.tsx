import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

/** Undecided requests for a recharge, beside its status. */
export function RequestFlag({ row }: { row: Recharge }) {
  const { t } = useTranslation('recharges');
  const waiting = waitingOf(row);
  if (waiting === undefined) return null;
  return (
    <StatusTag tone="warning" small>
      {t(`flags.${waiting}`)}
    </StatusTag>
  );
}

/** Whether unmatched money is booked: an imported recharge is not. */
export function BookedFlag({ row }: { row: Recharge }) {
  const { t } = useTranslation('recharges');
  if (row.status !== 'unmatched') return null;
  const isBooked = row.batch_id !== null;
  return (
    <StatusTag tone={isBooked ? 'progress' : 'neutral'} small>
      {t(isBooked ? 'flags.unallocated' : 'flags.unbooked')}
    </StatusTag>
  );
}

function waitingOf({ status, match_user_id, reverse_maker_id }: Recharge) {
  if (status === 'unmatched' && match_user_id !== null) return 'match';
  return status === 'credited' && reverse_maker_id !== null ? 'reversal' : undefined;
}

/** Whether people have to decide about it. */
export const isOpen = ({ status }: Pick<Recharge, 'status'>) =>
  status === 'pending_review' || status === 'unmatched';

/** Marks a recharge that cannot be credited, because the network dropped its transaction. */
export function DroppedFlag({ row }: { row: Pick<Recharge, 'is_dropped'> }) {
  const { t } = useTranslation('recharges');
  if (!row.is_dropped) return null;
  return (
    <StatusTag tone="danger" small>
      {t('flags.dropped')}
    </StatusTag>
  );
}

type OfUser = Pick<Recharge, 'user_frozen' | 'user_blacklisted'>;

/** What a reviewer must not miss about its user. */
export function UserFlag({ row }: { row: OfUser }) {
  const { t } = useTranslation('recharges');
  if (!row.user_frozen && !row.user_blacklisted) return null;
  return (
    <StatusTag tone="danger" small>
      {t(row.user_blacklisted ? 'flags.blacklisted' : 'flags.frozen')}
    </StatusTag>
  );
}
