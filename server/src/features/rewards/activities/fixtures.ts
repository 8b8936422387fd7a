import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  type Activity,
  createActivity,
  proposeActivity,
  publishActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import { tronAddressOf } from '#test/support/chain.ts';
import type { TestServer } from '#test/support/test-server.ts';

type Given = BodyInput<typeof createActivity>;

const hour = 3_600_000;

export const pointer = ({ id, version }: Activity) => ({ id, version });

/** 10 USDT for each recharge of 100 USDT and more, from an hour ago for a day. */
export function someActivity(given: Partial<Given> = {}): Given {
  return {
    title_zh: '充值有礼',
    title_en: 'Recharge bonus',
    rules_zh: '充值满 100 USDT 送 10 USDT。',
    rules_en: 'Recharge 100 USDT and get 10 USDT.',
    starts_at: new Date(Date.now() - hour).toISOString(),
    ends_at: new Date(Date.now() + 23 * hour).toISOString(),
    audience: 'all',
    level_min: 0,
    countries: [],
    cause: 'recharge',
    asset: 'USDT',
    mode: 'fixed',
    amount: '10',
    min_usdt: '100',
    cap: null,
    per_user: null,
    budget: '1000',
    hold_days: 0,
    ...given,
  };
}

/** An activity that two people put on. */
export async function anActivity(server: TestServer, given: Partial<Given> = {}): Promise<Activity> {
  const [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
  const draft = await maker.call(createActivity, someActivity(given));
  const proposed = await maker.call(proposeActivity, pointer(draft));
  return await checker.call(publishActivity, pointer(proposed));
}

let made = 0;

/** The platform reports a recharge that is credited at once. */
export async function recharge(
  platform: Pick<TestServer['platform'], 'call'>,
  uid: string,
  amount: string,
): Promise<string> {
  made += 1;
  const txid = made.toString(16).padStart(64, 'cd');
  const { no } = await platform.call(reportRecharge, {
    uid,
    asset: 'USDT',
    network: 'TRC20',
    amount,
    address: tronAddressOf('activities'),
    txid,
    vout: 0,
    confirmations: 1000,
  });
  return no;
}
