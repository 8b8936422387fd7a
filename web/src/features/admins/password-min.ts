import { adminConfig } from '@quarterdeck/contract/features/admins/admins';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { useSite } from '#session/site.ts';

/** How long the password of an admin must be, as the settings say now. */
export function usePasswordMin(): number {
  const { passwordMin } = useSite();
  const { data } = useQuery(endpointQuery(adminConfig, undefined, { quiet: true }));
  return data?.policies.password_min ?? passwordMin;
}
