import type { Section } from './entry.ts';

/** The whole menu in its order, also what is not built yet. */
export const menuTree: readonly Section[] = [
  {
    path: '/',
    name: 'home_section',
    icon: 'home',
    meta: { title: 'menu.home', levelHidden: true },
    children: [
      {
        path: '/',
        name: 'home',
        component: 'home/index',
        ability: 'home.read',
        meta: { icon: 'home', noClosable: true },
      },
    ],
  },
  {
    path: '/member',
    name: 'member_section',
    icon: 'users',
    children: [
      {
        path: 'member',
        name: 'users',
        component: 'users/list',
        ability: 'user.read',
        meta: { icon: 'user' },
      },
    ],
  },
  {
    path: '/finance',
    name: 'finance_section',
    icon: 'coins',
    children: [
      { path: 'recharge', name: 'recharges', component: 'recharges/list', ability: 'recharge.read' },
      { path: 'withdrawal', name: 'withdrawals', component: 'withdrawals/list', ability: 'withdrawal.read' },
      {
        path: 'screening',
        name: 'screened_addresses',
        component: 'screened-addresses/list',
        ability: 'screened_address.read',
      },
      {
        path: 'adjustment',
        name: 'adjustments',
        component: 'adjustments/list',
        ability: 'adjustment.read',
      },
      { path: 'transfer', name: 'transfers', component: 'transfers/list', ability: 'transfer.read' },
      {
        path: 'record',
        name: 'wallet_records',
        component: 'wallet-records/list',
        ability: 'wallet_record.read',
      },
      {
        path: 'wallet-statement',
        name: 'wallet_statement',
        component: 'wallet-records/statement',
        ability: 'wallet_record.read',
        meta: { hidden: true, activeMenu: '/finance/record' },
      },
      {
        path: 'statement',
        name: 'statement_lines',
        component: 'statements/list',
        ability: 'statement.read',
      },
      {
        path: 'reconciliation',
        name: 'reconciliation',
        component: 'reconciliation/overview',
        ability: 'reconciliation.read',
      },
      {
        path: 'break',
        name: 'recon_breaks',
        component: 'reconciliation/breaks',
        ability: 'reconciliation.read',
      },
    ],
  },
  {
    path: '/strategy',
    name: 'strategy_section',
    icon: 'chart-dots',
    children: [
      { path: 'library', name: 'strategy_library' },
      { path: 'librarycate', name: 'strategy_categories' },
    ],
  },
  {
    path: '/robot',
    name: 'robot_section',
    icon: 'robot',
    children: [
      { path: 'robot', name: 'robots' },
      { path: 'order', name: 'robot_orders', component: 'robot-orders/list', ability: 'robot_order.read' },
      {
        path: 'fill',
        name: 'exchange_fills',
        component: 'exchange-fills/list',
        ability: 'exchange_fill.read',
      },
    ],
  },
  {
    path: '/copy',
    name: 'copy_section',
    icon: 'copy',
    children: [
      { path: 'trader', name: 'traders' },
      { path: 'application', name: 'trader_applications' },
      {
        path: 'profit',
        name: 'copy_profits',
        component: 'rewards/copy-profits/list',
        ability: 'copy_profit.read',
      },
    ],
  },
  {
    path: '/trading',
    name: 'trading_section',
    icon: 'arrows-exchange',
    children: [
      { path: 'exchange', name: 'exchanges' },
      { path: 'transaction', name: 'trading_pairs' },
    ],
  },
  {
    path: '/code',
    name: 'code_section',
    icon: 'ticket',
    children: [
      { path: 'code', name: 'activation_codes', component: 'codes/list', ability: 'code.read' },
      { path: 'batch', name: 'code_batches', component: 'codes/batches/list', ability: 'code.read' },
      { path: 'export', name: 'code_exports', component: 'codes/exports/list', ability: 'code.read' },
    ],
  },
  {
    path: '/market',
    name: 'market_section',
    icon: 'speakerphone',
    children: [
      {
        path: 'share',
        name: 'distribution_levels',
        component: 'rewards/levels/list',
        ability: 'distribution.read',
      },
      {
        path: 'plan',
        name: 'distribution_plans',
        component: 'rewards/plans/list',
        ability: 'distribution.read',
      },
      {
        path: 'simulator',
        name: 'distribution_simulator',
        component: 'rewards/plans/simulator',
        ability: 'distribution.read',
      },
      {
        path: 'member',
        name: 'user_levels',
        component: 'rewards/user-levels/list',
        ability: 'distribution.read',
      },
      { path: 'reward', name: 'distribution_rewards', component: 'rewards/list', ability: 'reward.read' },
      { path: 'activity', name: 'activities' },
    ],
  },
  {
    path: '/article',
    name: 'article_section',
    icon: 'article',
    children: [
      { path: 'articleclass', name: 'article_categories' },
      { path: 'articlelist', name: 'articles' },
    ],
  },
  {
    path: '/system',
    name: 'system_section',
    icon: 'shield-lock',
    children: [
      { path: 'admin', name: 'admins', component: 'admins/list', ability: 'admin.read' },
      { path: 'log', name: 'admin_log', component: 'admin-log/list', ability: 'admin_log.read' },
      { path: 'role', name: 'role_groups', component: 'roles/list', ability: 'role.read' },
      { path: 'menu', name: 'menu_rules', component: 'menu/rules', ability: 'menu_rule.read' },
      {
        path: 'provider',
        name: 'sign_in_providers',
        component: 'providers/index',
        ability: 'provider.read',
      },
      { path: 'webhook', name: 'webhooks', component: 'webhooks/list', ability: 'webhook.read' },
      {
        path: 'delivery',
        name: 'webhook_deliveries',
        component: 'webhooks/deliveries/list',
        ability: 'webhook.read',
      },
      {
        path: 'key',
        name: 'platform_keys',
        component: 'platform-keys/list',
        ability: 'platform_key.read',
      },
    ],
  },
  {
    path: '/setting',
    name: 'setting_section',
    icon: 'settings',
    children: [
      { path: 'website', name: 'setting_website' },
      { path: 'security', name: 'setting_security', component: 'config/security', ability: 'config.read' },
      { path: 'reward', name: 'setting_reward', component: 'config/reward', ability: 'config.read' },
      { path: 'operate', name: 'setting_operate', component: 'config/operate', ability: 'config.read' },
      { path: 'transfer', name: 'setting_transfer', component: 'config/transfer', ability: 'config.read' },
      { path: 'email', name: 'setting_email' },
      { path: 'sms', name: 'setting_sms' },
      { path: 'bannber', name: 'setting_carousel' },
      { path: 'poster', name: 'setting_poster' },
      { path: 'other', name: 'setting_other' },
      { path: 'version', name: 'setting_version' },
      {
        path: 'personalCenter',
        name: 'personal_center',
        component: 'personal/index',
        ability: 'session',
        meta: { hidden: true, icon: 'user' },
      },
    ],
  },
  {
    path: '/version',
    name: 'version_section',
    icon: 'versions',
    children: [{ path: 'versionset', name: 'version_settings' }],
  },
];
