import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { RecordLink } from './record-link.tsx';
import { recordsOf } from './records.ts';
import { renderPage } from './testing.tsx';
import { UserLink } from './user-link.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const at = '2026-01-02T03:04:05.000Z';
const money = { asset: 'USDT', amount: '12' };
const names = { name_zh: '梯', name_ch: '梯', name_en: 'Ladder' };

/** A row of each list, with what its card reads, and what the card says of it. */
const rows: Record<string, [row: object, ...words: string[]]> = {
  robot: [
    {
      ...{
        robot: 'RB-7',
        uid: 'QD42',
        symbol: 'BTC/USDT',
        exchange: 'Binance',
        asset: 'USDT',
        capital: '500',
      },
      ...{ result: '-3', status: 'running', desired_status: null, silent_at: null, heard_at: at },
    },
    ...['RB-7', 'QD42', 'BTC/USDT · Binance', 'Running'],
  ],
  trader: [
    {
      ...{ display_name: 'Grid master', avatar: '', uid: 'QD42', status: 'active', on_shelf: true, tier: 2 },
      ...{ bond_maker_id: null, roi_30: '4.5', followers: 3, max_followers: 50, aum: '900', bond: '100' },
    },
    ...['Grid master', 'QD42', '+4.50%', '3 / 50'],
  ],
  strategy: [
    {
      ...{ ...names, category_zh: '网格', category_ch: '網格', category_en: 'Grids', category_shelf: 'on' },
      ...{ market: 'spot', direction: 'long', risk_tag: 'low', min_capital: '250', used_by: 4 },
      ...{ status: 'on_shelf', revision: 1, shelf_revision: 1, published_at: at, shelf_maker_id: null },
    },
    ...['Ladder', 'Grids', '250'],
  ],
  recon_break: [
    {
      ...{ no: 'B26010100001', rule: 'stored_balances', severity: 'high', status: 'open', asset: 'USDT' },
      ...{ object_type: null, object_id: null, subject: '', difference: '5', assignee: 'ada', due_at: at },
    },
    ...['B26010100001', 'Balances equal ledger lines', '5.00', 'ada'],
  ],
  transfer: [
    {
      ...{ ...money, no: 'T26010100001', kind: 'transfer', status: 'posted', uid: 'QD42', to_uid: 'QD43' },
      ...{ to_asset: 'USDT', received: '12', reverse_maker_id: null, created_at: at },
    },
    ...['T26010100001', 'QD42', 'QD43'],
  ],
  adjustment: [
    {
      ...{ ...money, no: 'A26010100001', direction: 'subtract', category: 'other', status: 'pending' },
      ...{ uid: 'QD42', maker: 'ada', reverses_id: null, reversal_status: null, created_at: at },
    },
    ...['A26010100001', 'QD42', '-12', 'ada'],
  ],
  reward: [
    {
      ...{ ...money, status: 'settled', kind: 'referral', beneficiary_uid: 'QD42', source_uid: null },
      created_at: at,
    },
    ...['Reward #7', 'QD42', '12', 'Settled'],
  ],
  copy_profit: [
    {
      ...{ ref: 'CP-9', status: 'settled', follower_uid: 'QD42', trader_id: null, trader_uid: null },
      ...{ asset: 'USDT', base: '40', share: '8', period_to: at, reverse_maker_id: null },
    },
    ...['CP-9', 'QD42', '40', '8'],
  ],
  robot_instruction: [
    {
      ...{ kind: 'pause', stop_mode: null, apply_at: null, revision: null, client_order_id: null },
      ...{ status: 'done', robot: 'RB-7', uid: 'QD42', reason: null, cause: 'user_frozen' },
      ...{ asked_by: 'ada', created_at: at },
    },
    ...['Pause', 'RB-7', 'QD42', 'ada', 'Done'],
  ],
  robot_bulk: [
    {
      ...{ no: 'K26010100001', kind: 'pause', stop_mode: null, apply_at: null, status: 'halted' },
      ...{ robots: 1200, done: 900, failed: 30, maker: 'ada', created_at: at },
    },
    ...['K26010100001', 'Pause', '1,200', 'Halted'],
  ],
  code_batch: [
    {
      ...{ no: 'C26010100001', status: 'ready', expired: false, count: 500, plan_days: 30, plan_level: null },
      ...{ payment: 'offline', asset: 'USDT', price: '9', expires_at: null, created_at: at },
    },
    ...['C26010100001', '500', '9'],
  ],
  withdrawal: [
    {
      ...{ no: 'W26010100001', status: 'success', uid: 'QD42', net: '12', asset: 'USDT', risk_score: 5 },
      ...{ network: 'TRC20', address: 'TXYZ', created_at: at },
    },
    ...['W26010100001', 'QD42', 'TXYZ'],
  ],
  recharge: [
    {
      ...{ ...money, no: 'R26010100001', status: 'credited', uid: 'QD42', source: 'chain' },
      ...{ network: 'TRC20', txid: 'ab12', created_at: at },
    },
    ...['R26010100001', 'QD42', 'ab12'],
  ],
  trader_application: [
    {
      ...{ display_name: 'Grid master', uid: 'QD42', share_pct: '12.5', bond: '100', key_check: 'ok' },
      ...{ status: 'pending', created_at: at },
    },
    ...['Grid master', 'QD42', '12.5%', '100'],
  ],
  activity: [
    {
      ...{ title_zh: '充值', title_en: 'Deposit bonus', phase: 'live', starts_at: at, ends_at: at },
      ...{ asset: 'USDT', budget: '500', given: '37' },
    },
    ...['Deposit bonus', '500', '37'],
  ],
  share_plan: [
    {
      ...{ no: 'S0007', name: 'Two generations', status: 'active', mode: 'fixed', depth: 2 },
      ...{ source_cap_percent: '30', maker: 'ada', activated_at: at },
    },
    ...['S0007', 'By generation', '30%', 'ada'],
  ],
  pair: [
    {
      ...{ symbol: 'BTC/USDT', recommended: false, status: 'on', exchange_status: 'on', delisted_at: null },
      ...{ exchange: 'Binance', contract_type: 'spot', min_notional: '5', robots_using: 7 },
    },
    ...['BTC/USDT', 'Binance', '5', '7'],
  ],
  exchange: [
    { name: 'Binance', status: 'on', pairs: 40, pairs_on: 12, tested_at: at, synced_at: at },
    ...['Binance', '12 / 40'],
  ],
  webhook: [
    {
      ...{ url: 'https://hook.example/x', status: 'active', health: 'ok', waiting: 3, note: 'Ledger team' },
      last_success_at: at,
    },
    ...['https://hook.example/x', 'Ledger team'],
  ],
  code: [
    {
      ...{ code: '••••-7K2M', batch_no: 'C26010100001', status: 'void', plan_days: 30, plan_level: null },
      ...{ payment: 'offline', asset: 'USDT', price: '9', owner_uid: 'QD42', used_by_uid: 'QD43' },
      expires_at: at,
    },
    ...['••••-7K2M', 'C26010100001', 'QD42', 'QD43', 'Void'],
  ],
  admin: [
    {
      ...{ username: 'ada', nickname: 'Lovelace', status: 'active', roles: 'Finance', second_factor: true },
      ...{ second_factor_due: false, invite_expires_at: null, last_login_at: at, created_at: at },
    },
    ...['ada', 'Lovelace', 'Finance', 'Active'],
  ],
  backtest: [
    {
      ...{ strategy_zh: '梯', strategy_ch: '梯', strategy_en: 'Ladder', revision: 3, status: 'done' },
      ...{ progress: 1, symbol: 'BTC/USDT', exchange: 'Binance', verdict: 'reliable', equity: '1204.5' },
      ...{ max_drawdown_pct: '7.25', from_at: at, to_at: at, started_by: 'grace' },
    },
    ...['Ladder', 'BTC/USDT · Binance', '1,204.50', '7.25%', 'grace'],
  ],
  market_sync: [
    {
      ...{ exchange: 'Binance', status: 'waiting', stage: null, markets: 2100, changes: 12, undecided: 5 },
      ...{ failure: null, started_by: 'ada', created_at: at },
    },
    ...['Binance', '2,100', '12', 'ada'],
  ],
  article_category: [
    { ...names, shelf: 'on', count: 17, updated_at: at, created_at: at },
    ...['Ladder', '17', 'Visible'],
  ],
};

const reply = (list: object[]) => vi.mocked(call).mockReset().mockResolvedValue({ list });
const card = () => screen.findByRole('tooltip', undefined, { timeout: 30_000 });

it.each(Object.entries(rows))('tells a %s from others beside its link', async (kind, [row, ...words]) => {
  reply([{ id: 7, ...row }]);
  renderPage(
    <RecordLink kind={kind} id={7}>
      The record
    </RecordLink>,
    { abilities: [recordsOf(kind)?.page?.ability ?? ''] },
  );
  await userEvent.hover(screen.getByRole('link', { name: 'The record' }));
  const tooltip = await card();
  for (const text of words) await within(tooltip).findByText(text, { exact: false }, { timeout: 30_000 });
  // The keyboard reaches nothing in it.
  expect(within(tooltip).queryByRole('link')).toBeNull();
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ query: { id: '7' } });
});

it('shows the card of a user by the UID alone, and plain words to those who may not see users', async () => {
  reply([]);
  const { unmount } = renderPage(<UserLink uid="QD42" />, { abilities: ['user.read'] });
  const link = screen.getByRole('link', { name: 'QD42' });
  expect(link.getAttribute('href')).toBe('/member/member?uid=QD42');
  await userEvent.hover(link);
  await within(await card()).findByText('Not found, or outside your data scope', {}, { timeout: 30_000 });
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ query: { uid: 'QD42' } });
  unmount();
  renderPage(<UserLink uid="QD42" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('QD42')).toBeDefined();
});
