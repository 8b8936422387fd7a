import { applicationList } from '@quarterdeck/contract/features/traders/applications/applications';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'trader_applications',
  order: 90,
  list: applicationList,
  filter: 'uid',
  columns: ['ref', 'status', 'tier', 'share_pct', 'created_at'],
});
