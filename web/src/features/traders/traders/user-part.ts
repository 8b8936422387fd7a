import { traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'traders',
  order: 85,
  list: traderList,
  filter: 'uid',
  columns: ['display_name', 'status', 'tier', 'roi_30', 'followers', 'bond'],
});
