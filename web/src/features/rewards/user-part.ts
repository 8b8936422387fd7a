import { rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'rewards',
  order: 60,
  list: rewardList,
  filter: 'beneficiary_uid',
  columns: ['id', 'status', 'kind', 'amount', 'source_uid', 'created_at'],
});
