// biome-ignore-all lint/performance/noBarrelFile: whoever reads this register wants every feature.

/* Every feature, a line each: what the server answers, watches, counts and compares is collected from here in `registry.ts`. */
export { adjustments } from '#features/adjustments/feature.ts';
export { adminLog } from '#features/admin-log/feature.ts';
export { admins } from '#features/admins/feature.ts';
export { backtests } from '#features/backtests/feature.ts';
export { candles } from '#features/candles/feature.ts';
export { codes } from '#features/codes/feature.ts';
export { config } from '#features/config/feature.ts';
export { exchangeFills } from '#features/exchange-fills/feature.ts';
export { exchanges } from '#features/exchanges/feature.ts';
export { files } from '#features/files/feature.ts';
export { home } from '#features/home/feature.ts';
export { menu } from '#features/menu/feature.ts';
export { notices } from '#features/notices/feature.ts';
export { pairs } from '#features/pairs/feature.ts';
export { personal } from '#features/personal/feature.ts';
export { platformKeys } from '#features/platform-keys/feature.ts';
export { providers } from '#features/providers/feature.ts';
export { rates } from '#features/rates/feature.ts';
export { recharges } from '#features/recharges/feature.ts';
export { reconciliation } from '#features/reconciliation/feature.ts';
export { rewards } from '#features/rewards/feature.ts';
export { robotOrders } from '#features/robot-orders/feature.ts';
export { roles } from '#features/roles/feature.ts';
export { screenedAddresses } from '#features/screened-addresses/feature.ts';
export { search } from '#features/search/feature.ts';
export { session } from '#features/session/feature.ts';
export { statements } from '#features/statements/feature.ts';
export { strategies } from '#features/strategies/feature.ts';
export { transfers } from '#features/transfers/feature.ts';
export { users } from '#features/users/feature.ts';
export { walletRecords } from '#features/wallet-records/feature.ts';
export { webhooks } from '#features/webhooks/feature.ts';
export { withdrawals } from '#features/withdrawals/feature.ts';
