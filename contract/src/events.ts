import type { Asset } from './assets.ts';
import type { Rail } from './withdrawals.ts';

interface WithdrawalEvent {
  no: string;
  uid: string;
  asset: Asset;
  gross: string;
  net: string;
}

/** What happens in the house, by name; `<subject>.<what happened>`. Other features react, webhooks tell outside. */
export interface DomainEvents {
  /** An admin has another password: by their own hand or somebody else's. */
  'admin.password_changed': { by: string };
  /** An admin took their own authenticator, or a passkey, away. */
  'admin.second_factor_removed': { by: string };
  /** Somebody took the authenticator and the passkeys of an admin. */
  'admin.second_factor_reset': { by: string };
  /** A provider's word on their e-mail address linked an admin to an account there. */
  'admin.identity_linked': { by: string };
  /** Somebody signed in with a browser, at a network, from where they had never come before. */
  'admin.new_place': { device: string; ip: string | null };
  'user.created': { uid: string };
  'user.frozen': { uid: string; reason: string; risk: boolean };
  'user.thawed': { uid: string };
  'recharge.credited': { no: string; uid: string; asset: Asset; credited: string };
  'recharge.refused': { no: string; uid: string; asset: Asset; amount: string };
  'period.closed': { day: string };
  'recon_run.finished': { rule: string; breaks: number; opened: number; reopened: number; vanished: number };
  'withdrawal.requested': WithdrawalEvent;
  /** The first of two reviewers let it pass. */
  'withdrawal.reviewed_once': WithdrawalEvent;
  /** Reviewed, or to be tried again: the payer may take it. */
  'withdrawal.queued': WithdrawalEvent & { rail: Rail; attempt: number };
  'withdrawal.refused': WithdrawalEvent;
  'withdrawal.paid': WithdrawalEvent & { txid: string };
  /** An attempt came to nothing; the hold is kept. */
  'withdrawal.payment_failed': WithdrawalEvent;
  /** Given up; the hold is released. */
  'withdrawal.failed': WithdrawalEvent;
  'withdrawal.outcome_unknown': WithdrawalEvent;
  'withdrawal.closed': WithdrawalEvent;
  'withdrawal.reversal_requested': WithdrawalEvent;
  'withdrawal.reversal_declined': WithdrawalEvent;
  'withdrawal.reversed': WithdrawalEvent;
}

export type DomainEvent = keyof DomainEvents;
