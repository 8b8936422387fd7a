import { dataOf } from './answer.ts';
import type { StaffClient } from './staff.ts';

/** Creates a code for a user and redeems it for them. */
export async function activate(admin: StaffClient, maker: StaffClient, uid: string): Promise<void> {
  const terms = { payment: 'prepaid', asset: 'USDT', price: '0', count: 1, plan_days: 30, note: uid };
  const batch = dataOf(await admin.post<{ id: number }>('/backstage/code_batch/add', terms));
  const path = `/backstage/code/index?batch_id=${batch.id}`;
  const { list } = dataOf(await maker.get<{ list: { id: number; version: number }[] }>(path));
  const [code] = list;
  dataOf(await maker.post('/backstage/code/redeem', { id: code?.id, version: code?.version, uid }));
}
