import { editRate, type Rate, rateList } from '@quarterdeck/contract/features/rates/rates';
import type { TestServer } from '#test/support/test-server.ts';

/** Changes the rate of one of the company's assets. */
export async function setHouseRate(server: TestServer, asset: 'L' | 'R', rate_usdt: string): Promise<Rate> {
  const admin = await server.signIn('admin');
  const { list } = await admin.call(rateList.index, { asset });
  const [rate] = list;
  if (rate === undefined) throw new Error(`${asset} has no rate`);
  const { id, version } = rate;
  return await admin.call(editRate, { id, version, source: 'hand', rate_usdt, reason: 'Another rate' });
}
