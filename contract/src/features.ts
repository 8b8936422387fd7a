// biome-ignore-all lint/performance/noBarrelFile: readers of this register want every feature.

/*
 * Every feature by its terms, one per line. Everything about all features is derived from here: permissions, errors, events, menu,
 * search and notices.
 */
export { adjustments } from './features/adjustments/terms.ts';
export { adminLog } from './features/admin-log/terms.ts';
export { admins } from './features/admins/terms.ts';
export { articles } from './features/articles/terms.ts';
export { backtests } from './features/backtests/terms.ts';
export { banners } from './features/banners/terms.ts';
export { candles } from './features/candles/terms.ts';
export { codes } from './features/codes/terms.ts';
export { config } from './features/config/terms.ts';
export { exchangeFills } from './features/exchange-fills/terms.ts';
export { exchanges } from './features/exchanges/terms.ts';
export { files } from './features/files/terms.ts';
export { home } from './features/home/terms.ts';
export { menu } from './features/menu/terms.ts';
export { messages } from './features/messages/terms.ts';
export { notices } from './features/notices/terms.ts';
export { pairs } from './features/pairs/terms.ts';
export { personal } from './features/personal/terms.ts';
export { platformKeys } from './features/platform-keys/terms.ts';
export { posters } from './features/posters/terms.ts';
export { providers } from './features/providers/terms.ts';
export { publishing } from './features/publishing/terms.ts';
export { rates } from './features/rates/terms.ts';
export { recharges } from './features/recharges/terms.ts';
export { reconciliation } from './features/reconciliation/terms.ts';
export { activityPages } from './features/rewards/activities/pages/terms.ts';
export { activities } from './features/rewards/activities/terms.ts';
export { copyProfits } from './features/rewards/copy-profits/terms.ts';
export { rewards } from './features/rewards/terms.ts';
export { robotOrders } from './features/robot-orders/terms.ts';
export { robotSteering } from './features/robots/instructions/terms.ts';
export { robots } from './features/robots/terms.ts';
export { roles } from './features/roles/terms.ts';
export { screenedAddresses } from './features/screened-addresses/terms.ts';
export { session } from './features/session/terms.ts';
export { sharedViews } from './features/shared-views/terms.ts';
export { statements } from './features/statements/terms.ts';
export { strategies } from './features/strategies/terms.ts';
export { traders } from './features/traders/terms.ts';
export { transfers } from './features/transfers/terms.ts';
export { users } from './features/users/terms.ts';
export { versions } from './features/versions/terms.ts';
export { walletRecords } from './features/wallet-records/terms.ts';
export { webhooks } from './features/webhooks/terms.ts';
export { withdrawals } from './features/withdrawals/terms.ts';
