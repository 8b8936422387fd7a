import { codeList } from '@quarterdeck/contract/features/codes/codes/codes';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'codes',
  order: 50,
  list: codeList,
  filter: 'owner_uid',
  columns: ['code', 'status', 'batch_no', 'created_at'],
});
