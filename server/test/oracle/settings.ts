import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { type ConfigGroup, configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import type { TransferKind } from '@quarterdeck/contract/features/transfers/settings';
import sql from 'sql-template-tag';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { setHouseRate } from '#features/rates/fixtures.ts';
import { aPlan } from '#features/rewards/fixtures.ts';
import { setTerms } from '#features/transfers/fixtures.ts';
import type { StaffName, TestServer } from '../support/test-server.ts';
import { tierBond } from './bond-rows.ts';
import { cutPercent } from './copy-rows.ts';
import { textOf } from './decimals.ts';
import { staffUsers } from './house.ts';
import { promised } from './rewards.ts';
import { dayCap, holdDays, poolPercent, shares } from './sharing.ts';
import { smallest, transferTerms } from './transfer-rows.ts';

/** What the settings of the model's house say; the model's rules have the same figures in their own places. */
const settings: Partial<Record<ConfigGroup, Record<string, string>>> = {
  security: { step_up_minutes: '0' },
  reward: {
    activation_reward_asset: promised.own.asset,
    activation_reward_amount: promised.own.amount,
    invite_reward_asset: promised.invite.asset,
    invite_reward_amount: promised.invite.amount,
    reward_hold_days: String(holdDays),
  },
  code: { code_batch_alone_max: '6' },
  copy: { share_cut_pct: cutPercent },
  trader_tiers: { tier_1_bond: tierBond },
  trader_review: { trader_bond_days: '0' },
  adjustment: { adjust_expire_hours: '6' },
  recharge_review: { recharge_review_above: '15000', recharge_expire_hours: '2' },
  withdrawal_usdt_erc20: {
    withdraw_fee_mode: 'larger',
    withdraw_fee_fixed: '5',
    withdraw_fee_percent: '1.25',
  },
  withdrawal_usdt_bep20: { withdraw_fee_mode: 'percent', withdraw_fee_percent: '0.75' },
  withdrawal_limits: { day_limit: '30000', day_limit_levels: '2=60000', day_limit_inactive: '15000' },
};

/** Gives staff their own accounts, makes the plan and writes the settings. The users that staff are must be there. */
export async function furnish(server: TestServer, users: readonly number[]): Promise<void> {
  for (const [name, user] of Object.entries(staffUsers))
    await server.services.db.query(sql`UPDATE admin SET user_id = ${users[user]} WHERE username = ${name}`);
  for (const [group, values] of Object.entries(settings)) await write(server, group as ConfigGroup, values);
  await anExchange(server);
  await setHouseRate(server, 'L', '0.5');
  await setHouseRate(server, 'R', '3');
  // It takes two to open a kind; here they have done it already.
  for (const [kind, terms] of Object.entries(transferSettings()))
    await setTerms(server, kind as TransferKind, terms);
  const rates = shares.map((row) => [...row]);
  const sources = { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates };
  await server.services.db.query(sql`
    INSERT INTO share_level (rank, name, match, activated) VALUES (1, 'Bronze', 'all', false), (2, 'Silver', 'all', false)`);
  await aPlan(server, { source_cap_percent: poolPercent, day_cap_usdt: dayCap, rates: sources });
}

/** The terms of transfers as their forms have them. */
function transferSettings(): Record<string, Record<string, string>> {
  const forms = Object.entries(transferTerms).map(([kind, { rate, mode, fixed, percent, dayLimit }]) => [
    kind,
    {
      transfer_open: '1',
      ...(rate !== undefined && { transfer_rate: rate }),
      transfer_min: textOf(smallest),
      transfer_day_limit: dayLimit,
      transfer_fee_mode: mode,
      transfer_fee_fixed: fixed,
      transfer_fee_percent: percent,
    },
  ]);
  return Object.fromEntries(forms);
}

async function write(server: TestServer, group: ConfigGroup, own: Record<string, string>): Promise<void> {
  const admin = await server.signIn('admin' satisfies StaffName);
  const { list } = await admin.call(configAll, { group });
  const values = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const form = { ...values, ...own, group, version: list[0]?.version ?? 0 };
  // The names are the group's own.
  await admin.call(configEdit, form as BodyInput<typeof configEdit>);
}
