import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { rechargeHours } from '@quarterdeck/contract/features/recharges/settings-effect';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { WaitingAge } from '#kit/waiting-age.tsx';

/** States in which money waits for a person. */
const waiting: readonly string[] = ['pending_review', 'unmatched'];

interface AgeProps {
  row: Recharge;
}

/** How long money has been waiting for a person; nothing where it does not. */
export function Age({ row }: AgeProps) {
  // Requested once for all rows.
  const { data: hours } = useQuery({
    ...endpointQuery(rechargeHours, undefined, { quiet: true }),
    staleTime: 60_000,
  });
  return waiting.includes(row.status) ? <WaitingAge since={row.created_at} hours={hours} /> : <Absent />;
}
