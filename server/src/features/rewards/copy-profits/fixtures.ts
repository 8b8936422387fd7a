import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { fund } from '#ledger/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { aLine, anActiveUser } from '../fixtures.ts';

export type Body = BodyInput<typeof reportCopyProfit>;
export type Pair = Pick<Body, 'follower_uid' | 'trader_uid'>;

let told = 0;
const weeks = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01'];

/** What is reported of a week, the first one being 0. */
export function weekly(pair: Pair, week: number, cum_net_realised: string, more: Partial<Body> = {}): Body {
  told += 1;
  const [from, to] = [`${weeks[week]}T00:00:00Z`, `${weeks[week + 1]}T00:00:00Z`];
  return { ref: `copy-${told}`, ...pair, from, to, cum_net_realised, share_pct: '10', ...more };
}

/** A follower below two others, with so much to spend, and a trader. */
export async function copying(server: TestServer, funds: string) {
  const [top, middle, follower] = await aLine(server);
  const trader = await anActiveUser(server);
  await fund(server.pool, follower.id, funds);
  return { top, middle, follower, trader, pair: { follower_uid: follower.uid, trader_uid: trader.uid } };
}

/** A user has followed a trader for a week and made nothing by it. */
export async function aCopyProfit(server: TestServer, { uid }: { uid: string }): Promise<void> {
  const trader = await anActiveUser(server);
  const body = weekly({ follower_uid: uid, trader_uid: trader.uid }, 0, '0');
  await server.platform.call(reportCopyProfit, body);
}
