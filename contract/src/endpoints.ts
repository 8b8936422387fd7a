import * as adjustments from './adjustments.ts';
import { adminLogList } from './admin-log.ts';
import * as admins from './admins.ts';
import * as codeBatches from './code-batches.ts';
import * as codeExports from './code-exports.ts';
import * as codes from './codes.ts';
import { configAll, configEdit, secondFactorEffect } from './config.ts';
import * as copyProfits from './copy-profits.ts';
import { exchangeIndex } from './exchange.ts';
import * as exchangeFills from './exchange-fills.ts';
import * as exchangeLists from './exchange-lists.ts';
import * as files from './files.ts';
import { homeMoney, homeSummary } from './home.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { List } from './http/list.ts';
import * as logChain from './log-chain.ts';
import { routerList } from './menu.ts';
import * as menuCounts from './menu-counts.ts';
import * as menuRules from './menu-rules.ts';
import * as notices from './notices.ts';
import * as passkeys from './passkeys.ts';
import * as periodClose from './period-close.ts';
import * as personal from './personal.ts';
import * as platform from './platform.ts';
import * as platformCopy from './platform-copy.ts';
import * as platformFees from './platform-fees.ts';
import * as platformKeys from './platform-keys.ts';
import * as platformOrders from './platform-orders.ts';
import * as platformPayouts from './platform-payouts.ts';
import * as platformRecharges from './platform-recharges.ts';
import * as platformTransfers from './platform-transfers.ts';
import * as platformWallets from './platform-wallets.ts';
import * as platformWithdrawals from './platform-withdrawals.ts';
import * as providers from './providers.ts';
import * as rechargeImport from './recharge-import.ts';
import * as rechargeTerms from './recharge-terms.ts';
import * as recharges from './recharges.ts';
import * as reconBreaks from './recon-breaks.ts';
import * as reconciliation from './reconciliation.ts';
import * as rewards from './rewards.ts';
import * as robotOrders from './robot-orders.ts';
import * as roles from './roles.ts';
import * as screenedAddresses from './screened-addresses.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as shareLevels from './share-levels.ts';
import * as sharePlans from './share-plans.ts';
import * as shareReplays from './share-replays.ts';
import * as shareSimulation from './share-simulation.ts';
import { siteConfig, sourceAddress } from './site-config.ts';
import * as statements from './statements.ts';
import * as transferEffect from './transfer-effect.ts';
import * as transfers from './transfers.ts';
import * as userCommands from './user-commands.ts';
import * as users from './users.ts';
import * as walletRecords from './wallet-records.ts';
import * as walletStatements from './wallet-statement.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhooks from './webhooks.ts';
import * as withdrawalPayments from './withdrawal-payments.ts';
import * as withdrawalReviews from './withdrawal-reviews.ts';
import * as withdrawalTerms from './withdrawal-terms.ts';
import * as withdrawals from './withdrawals.ts';

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
