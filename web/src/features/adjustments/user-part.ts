import { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'adjustments',
  order: 40,
  list: adjustmentList,
  filter: 'uid',
  columns: ['no', 'status', 'direction', 'amount', 'category', 'created_at'],
});
