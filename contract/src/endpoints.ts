import type { Endpoint } from './core/http/endpoint.ts';
import type { List } from './core/http/list.ts';
import * as adjustments from './features/adjustments/adjustments.ts';
import { adminLogList } from './features/admin-log/admin-log.ts';
import * as logChain from './features/admin-log/chain.ts';
import * as admins from './features/admins/admins.ts';
import * as codeBatches from './features/codes/batches/batches.ts';
import * as codes from './features/codes/codes/codes.ts';
import * as codeExports from './features/codes/exports/exports.ts';
import { configAll, configEdit, secondFactorEffect } from './features/config/config.ts';
import { siteConfig, sourceAddress } from './features/config/site.ts';
import { exchangeIndex } from './features/exchange/exchange.ts';
import * as exchangeFills from './features/exchange-fills/exchange-fills.ts';
import * as exchangeLists from './features/exchange-fills/lists.ts';
import * as files from './features/files/files.ts';
import { homeMoney, homeSummary } from './features/home/home.ts';
import * as menuCounts from './features/menu/counts.ts';
import { routerList } from './features/menu/menu.ts';
import * as menuRules from './features/menu/rules.ts';
import * as noticeChoices from './features/notices/choices.ts';
import * as notices from './features/notices/notices.ts';
import * as passkeys from './features/personal/passkeys.ts';
import * as personal from './features/personal/personal.ts';
import * as platformKeys from './features/platform-keys/platform-keys.ts';
import * as providers from './features/providers/providers.ts';
import * as rechargeImport from './features/recharges/import.ts';
import * as platformRecharges from './features/recharges/platform.ts';
import * as recharges from './features/recharges/recharges.ts';
import * as rechargeTerms from './features/recharges/settings-effect.ts';
import * as reconBreaks from './features/reconciliation/breaks.ts';
import * as periodClose from './features/reconciliation/periods.ts';
import * as reconciliation from './features/reconciliation/reconciliation.ts';
import * as copyProfits from './features/rewards/copy-profits/copy-profits.ts';
import * as platformCopy from './features/rewards/copy-profits/platform.ts';
import * as platformFees from './features/rewards/fees/platform.ts';
import * as shareLevels from './features/rewards/levels/levels.ts';
import * as sharePlans from './features/rewards/plans/plans.ts';
import * as shareReplays from './features/rewards/replays/replays.ts';
import * as rewards from './features/rewards/rewards.ts';
import * as shareSimulation from './features/rewards/simulation/simulation.ts';
import * as platformOrders from './features/robot-orders/platform.ts';
import * as robotOrders from './features/robot-orders/robot-orders.ts';
import * as roles from './features/roles/roles.ts';
import * as screenedAddresses from './features/screened-addresses/screened-addresses.ts';
import * as search from './features/search/search.ts';
import * as session from './features/session/session.ts';
import * as statements from './features/statements/statements.ts';
import * as platformTransfers from './features/transfers/platform.ts';
import * as transferEffect from './features/transfers/settings-effect.ts';
import * as transfers from './features/transfers/transfers.ts';
import * as userCommands from './features/users/commands.ts';
import * as platform from './features/users/platform.ts';
import * as users from './features/users/users.ts';
import * as platformWallets from './features/wallet-records/platform.ts';
import * as walletStatements from './features/wallet-records/statement.ts';
import * as walletRecords from './features/wallet-records/wallet-records.ts';
import * as webhookDeliveries from './features/webhooks/deliveries/deliveries.ts';
import * as webhooks from './features/webhooks/webhooks/webhooks.ts';
import * as withdrawalPayments from './features/withdrawals/payments.ts';
import * as platformWithdrawals from './features/withdrawals/platform.ts';
import * as platformPayouts from './features/withdrawals/platform-payouts.ts';
import * as withdrawalReviews from './features/withdrawals/reviews.ts';
import * as withdrawalTerms from './features/withdrawals/settings-effect.ts';
import * as withdrawals from './features/withdrawals/withdrawals.ts';

/** Every endpoint there is, by path: the API reference and the tests that walk all of them start here. */
export const endpoints: readonly Endpoint[] = [
  session,
  admins,
  users,
  userCommands,
  recharges,
  rechargeTerms,
  rechargeImport,
  withdrawals,
  withdrawalReviews,
  withdrawalPayments,
  withdrawalTerms,
  screenedAddresses,
  adjustments,
  transfers,
  copyProfits,
  transferEffect,
  walletRecords,
  walletStatements,
  reconciliation,
  reconBreaks,
  periodClose,
  codes,
  codeBatches,
  codeExports,
  statements,
  robotOrders,
  exchangeFills,
  exchangeLists,
  rewards,
  sharePlans,
  shareReplays,
  shareSimulation,
  shareLevels,
  roles,
  logChain,
  platform,
  platformFees,
  platformPayouts,
  platformWithdrawals,
  platformTransfers,
  platformCopy,
  platformOrders,
  platformRecharges,
  platformWallets,
  search,
  menuCounts,
  menuRules,
  notices,
  noticeChoices,
  personal,
  passkeys,
  files,
  providers,
  webhooks,
  webhookDeliveries,
  platformKeys,
]
  .flatMap((room) => Object.values(room) as unknown[])
  .concat(
    adminLogList,
    homeSummary,
    homeMoney,
    routerList,
    configAll,
    configEdit,
    secondFactorEffect,
    siteConfig,
    sourceAddress,
    exchangeIndex,
  )
  .flatMap((value) => (isList(value) ? [value.index, value.totalsEndpoint, value.export] : [value]))
  .filter(isEndpoint);

function isList(value: unknown): value is List {
  return isRecord(value) && 'totalsEndpoint' in value;
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'method' in value && 'path' in value && 'ability' in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
