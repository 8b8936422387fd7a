import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'recharges',
  order: 30,
  list: rechargeList,
  filter: 'uid',
  columns: ['no', 'status', 'amount', 'source', 'created_at'],
});
