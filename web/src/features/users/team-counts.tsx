import { userTeamCounts } from '@quarterdeck/contract/features/users/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';

/** How many somebody invited, and how many are below them; counted while the rest is there already. */
export function TeamCounts({ id }: { id: number }) {
  const { t } = useTranslation('users');
  const { data } = useQuery(endpointQuery(userTeamCounts, { id: String(id) }, { quiet: true }));
  return data === undefined ? <Absent /> : t('drawer.teamCounts', data);
}
