import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'robots',
  order: 35,
  list: robotList,
  filter: 'uid',
  columns: ['robot', 'status', 'symbol', 'capital', 'result', 'heard_at'],
  narrowedBy: 'status',
});
