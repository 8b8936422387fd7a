import { configEdit } from '@quarterdeck/contract/features/config/config';
import { exchangeList, switchExchangeOff } from '@quarterdeck/contract/features/exchanges/exchanges';
import { steeringDefaults } from '@quarterdeck/contract/features/robots/instructions/settings';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import { userList } from '@quarterdeck/contract/features/users/users';
import { call, run, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

/** The fuel needed. Two of three users who have less buy more than that, for this amount of USDT. */
const [least, price, careless] = [4, '5', 3];

/** Robots are paused by decisions of the company: users need fuel, and an exchange is disabled. */
export function holding({ timeline, until, spendable }: World): void {
  const before = (time: number, work: (at: Date) => Story) =>
    timeline.add(new Date(until.getTime() - time), work);
  before(3.6 * day, function* (at) {
    const page = yield* call(at, 'risk', robotList.index, {
      query: { status: 'running', page_size: 200, sort: 'id' },
    });
    let lacking = 0;
    for (const uid of new Set(page?.list.map((row) => row.uid))) {
      const users = yield* call(at, 'risk', userList.index, { query: { uid } });
      if (Number(users?.list[0]?.available_l ?? 0) >= least) continue;
      lacking += 1;
      if (lacking % careless === 1) continue;
      const body = { uid, kind: 'usdt_l', amount: price } as const;
      if ((yield* call(at, 'platform', requestTransfer, { body })) !== null)
        spendable.set(uid, (spendable.get(uid) ?? 0) - Number(price));
    }
    const form = { ...steeringDefaults.steering, robot_fuel_min: String(least) };
    yield* call(at, 'admin', configEdit, { body: { group: 'steering', version: 0, ...form } });
    yield* run(at, 'robot_fuel');
  });
  // After the grace.
  before(2.5 * day, (at) => run(at, 'robot_fuel'));
  before(12 * hour, function* (at) {
    const page = yield* call(at, 'risk', exchangeList.index, { query: { code: 'okx', status: 'on' } });
    for (const { id, version } of page?.list ?? []) {
      const body = { id, version, reason: 'Withdrawals are halted there' };
      yield* call(at, 'risk', switchExchangeOff, { body });
    }
  });
}
