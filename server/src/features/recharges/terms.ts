import { rechargeNetworkGroups } from '@quarterdeck/contract/features/recharges/settings';
import { type Network, networks } from '@quarterdeck/contract/features/withdrawals/settings';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, readSettingsOf, type Settings } from '#kernel/settings/settings.ts';

export type NetworkTerms = Settings<(typeof rechargeNetworkGroups)[Network]>;
export type ReviewTerms = Settings<'recharge_review'>;

/** What the settings say of one way by which money comes in. */
export interface Terms {
  isOpen: boolean;
  minimum: string;
  /** Confirmations before money is final; null: the reporter decides. */
  confirmations: number | null;
  /** More than this waits for a review; empty: nothing does for its size. */
  reviewAbove: string;
}

/** Whether money comes in by such a network. */
export function isNetwork(name: string): name is Network {
  return (networks as readonly string[]).includes(name);
}

/**
 * What holds at this moment for money that comes in by this network, or by a payment service. Commands ask within their own
 * transaction, so that what was saved a moment ago, at any server, holds at once.
 */
export async function readTerms(db: Queryable, network: Network | null): Promise<Terms> {
  if (network === null) {
    const settings = await readSettingsOf(db, ['recharge_psp', 'recharge_review']);
    return { ...termsOf(settings.recharge_psp, settings.recharge_review), confirmations: null };
  }
  const group = rechargeNetworkGroups[network];
  const settings = await readSettingsOf(db, [group, 'recharge_review']);
  const own: NetworkTerms = settings[group];
  return { ...termsOf(own, settings.recharge_review), confirmations: Number(own.recharge_confirmations) };
}

function termsOf(
  { recharge_open, recharge_min }: Settings<'recharge_psp'>,
  { recharge_review_above }: ReviewTerms,
): Omit<Terms, 'confirmations'> {
  return { isOpen: recharge_open === '1', minimum: recharge_min, reviewAbove: recharge_review_above };
}

/** By when what waits is late, and when what was announced expires. */
export function readReviewTerms(db: Queryable): Promise<ReviewTerms> {
  return readSettings(db, 'recharge_review');
}
