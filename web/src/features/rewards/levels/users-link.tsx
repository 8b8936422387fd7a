import type { ShareLevel, userLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import { filtered } from '#kit/list/filtered.ts';
import { TextLink } from '#kit/text-link.tsx';

/** How many users have the level, and the way to them. */
export function UsersLink({ row: { rank, users } }: { row: ShareLevel }) {
  return (
    <TextLink to={filtered<typeof userLevelList>('/market/member', { rank_min: rank, rank_max: rank })}>
      {users.toLocaleString('en-US')}
    </TextLink>
  );
}
