import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  applicationList,
  approveApplication,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { applyAsTrader } from '@quarterdeck/contract/features/traders/applications/platform';
import { joinTrader } from '@quarterdeck/contract/features/traders/followers/platform';
import { reportTraderDays } from '@quarterdeck/contract/features/traders/traders/platform';
import {
  shelveTrader,
  type Trader,
  traderDetail,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { anActiveUser } from '#features/rewards/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

export const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** An active user who can pay a bond. */
export async function anApplicant(server: TestServer, funds = '1000') {
  const user = await anActiveUser(server);
  if (funds !== '0') await fund(server.pool, user.id, funds);
  return user;
}

type Given = Partial<BodyInput<typeof applyAsTrader>>;

/** What the platform sends when a user applies. */
export async function applicationBody(server: TestServer, given: Given = {}) {
  made += 1;
  const { code } = await anExchange(server);
  return {
    ref: `application-${made}`,
    uid: given.uid ?? (await anApplicant(server)).uid,
    display_name: `Trader ${made}`,
    intro: 'Swing trades on majors',
    share_pct: '10',
    tier: 1,
    exchange: code,
    key_check: 'passed' as const,
    key_checked_at: '2026-01-01T00:00:00Z',
    ...given,
  };
}

export async function anApplication(server: TestServer, given: Given = {}): Promise<TraderApplication> {
  const { ref } = await server.platform.call(applyAsTrader, await applicationBody(server, given));
  const admin = await server.signIn('admin');
  const { list } = await admin.call(applicationList.index, { ref });
  return list[0] as TraderApplication;
}

/** Approved by staff, off the shelf. */
export async function aTrader(server: TestServer, given: Given = {}): Promise<Trader> {
  const application = await anApplication(server, given);
  const checker = await server.signIn('checker');
  const approved = await checker.call(approveApplication, reference(application));
  const { trader } = await checker.call(traderDetail, { id: String(approved.trader_id) });
  return trader;
}

/** The day so many days before the server's, in UTC. */
export function dayAgo(server: TestServer, days: number): string {
  return new Date(server.services.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Approved and on the shelf, with two days of equity. */
export async function aShelved(server: TestServer, given: Given = {}): Promise<Trader> {
  const trader = await aTrader(server, given);
  await server.platform.call(reportTraderDays, {
    trader_uid: trader.uid,
    at: server.services.now().toISOString(),
    days: [
      { day: dayAgo(server, 2), equity: '1000' },
      { day: dayAgo(server, 1), equity: '1010' },
    ],
  });
  const maker = await server.signIn('maker');
  return await maker.call(shelveTrader, reference(trader));
}

/** A user who follows the trader. */
export async function aFollower(server: TestServer, trader: Trader, amount = '100') {
  const user = await anActiveUser(server);
  const at = server.services.now().toISOString();
  await server.platform.call(joinTrader, {
    trader_uid: trader.uid,
    follower_uid: user.uid,
    amount,
    at,
  });
  return user;
}

/** What the ledger holds of a user, in USDT. */
export async function held(server: TestServer, userId: number, code: '201' | '203'): Promise<string> {
  const row = await server.services.db.maybe<{ balance: string }>(sql`
    SELECT trim_scale(balance)::text AS balance FROM ledger_account
    WHERE user_id = ${userId} AND code = ${code} AND asset = 'USDT'`);
  return row?.balance ?? '0';
}

/** A user applied and is a trader. */
export async function recordOf(server: TestServer, { uid }: { uid: string }): Promise<void> {
  await server.services.db.query(sql`UPDATE users SET activated_at = now() WHERE uid = ${uid}`);
  await aTrader(server, { uid });
}
