import { withdrawalHours } from '@quarterdeck/contract/features/withdrawals/settings-effect';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { WaitingAge } from '#kit/waiting-age.tsx';

/** States in which the user waits for us. */
const waiting: readonly string[] = ['pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed'];

interface AgeProps {
  row: Withdrawal;
}

/** How long the user has been waiting; nothing where they no longer do. */
export function Age({ row }: AgeProps) {
  // Requested once for all rows.
  const { data: hours } = useQuery({
    ...endpointQuery(withdrawalHours, undefined, { quiet: true }),
    staleTime: 60_000,
  });
  return waiting.includes(row.status) ? <WaitingAge since={row.created_at} hours={hours} /> : <Absent />;
}
