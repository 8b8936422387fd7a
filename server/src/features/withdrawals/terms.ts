import { type Network, networkGroups, networks } from '@quarterdeck/contract/features/withdrawals/settings';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, readSettingsOf, type Settings } from '#kernel/settings/settings.ts';

export type NetworkTerms = Settings<(typeof networkGroups)[Network]>;
export type LimitTerms = Settings<'withdrawal_limits'>;
export type ReviewTerms = Settings<'withdrawal_review'>;

interface Terms {
  networks: Readonly<Record<Network, NetworkTerms>>;
  limits: LimitTerms;
  review: ReviewTerms;
}

/**
 * What the settings say of withdrawals at this moment. Commands ask within their own transaction, by one statement on a few
 * rows: what was saved a moment ago, at any server, holds at once.
 */
export async function readTerms(db: Queryable): Promise<Terms> {
  const { withdrawal_limits, withdrawal_review, ...byGroup } = await readSettingsOf(db, [
    ...networks.map((network) => networkGroups[network]),
    'withdrawal_limits',
    'withdrawal_review',
  ]);
  return {
    networks: {
      TRC20: byGroup.withdrawal_usdt_trc20,
      ERC20: byGroup.withdrawal_usdt_erc20,
      BEP20: byGroup.withdrawal_usdt_bep20,
    },
    limits: withdrawal_limits,
    review: withdrawal_review,
  };
}

/** How many people review a withdrawal, and by when. */
export function readReviewTerms(db: Queryable): Promise<ReviewTerms> {
  return readSettings(db, 'withdrawal_review');
}

/** Whether there is such a network. */
export function isNetwork(name: string): name is Network {
  return (networks as readonly string[]).includes(name);
}

/** Whether a payment with so many blocks on top counts as final. */
export async function isFinal(db: Queryable, network: string, confirmations: number): Promise<boolean> {
  const needed = await confirmationsNeeded(db, network);
  return needed === null || confirmations >= needed;
}

/** The confirmations before a payment is final; null if not set. */
export async function confirmationsNeeded(db: Queryable, network: string): Promise<number | null> {
  if (!isNetwork(network)) return null;
  const terms = await readSettings(db, networkGroups[network]);
  return Number(terms.withdraw_confirmations);
}
