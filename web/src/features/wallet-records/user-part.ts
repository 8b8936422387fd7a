import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { userPart } from '#kit/user-part.ts';

export default userPart({
  name: 'ledger',
  order: 10,
  list: walletRecordList,
  filter: 'uid',
  opens: { kind: 'ledger_batch', by: 'batch_id' },
  columns: ['created_at', 'type', 'bucket', 'delta', 'balance_after'],
  signed: ['delta'],
  narrowedBy: 'type',
});
