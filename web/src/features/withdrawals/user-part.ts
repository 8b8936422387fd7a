import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'withdrawals',
  order: 20,
  list: withdrawalList,
  filter: 'uid',
  columns: ['no', 'status', 'gross', 'network', 'created_at'],
});
