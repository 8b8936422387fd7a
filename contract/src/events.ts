import type { Asset } from './core/assets.ts';
import type { UserRequest } from './core/fields.ts';
import type { AdjustmentDirection } from './features/adjustments/adjustments.ts';
import type { ActivationPayment } from './features/codes/batches/batches.ts';
import type { ShareSource } from './features/rewards/share-terms.ts';
import type { TransferKind } from './features/transfers/settings.ts';
import type { Rail } from './features/withdrawals/withdrawals.ts';

interface AdjustmentEvent {
  no: string;
  uid: string;
  asset: Asset;
  direction: AdjustmentDirection;
  amount: string;
}

interface CopyProfitEvent {
  /** The platform's own reference. */
  no: string;
  /** The follower. */
  uid: string;
  trader: string;
  asset: Asset;
  /** What the follower paid. */
  amount: string;
}

interface TransferEvent {
  no: string;
  uid: string;
  kind: TransferKind;
  asset: Asset;
  amount: string;
  to_asset: Asset;
  received: string;
}

interface RechargeEvent {
  no: string;
  /** Of its owner, or of whom somebody says is its owner; null: nobody knows. */
  uid: string | null;
  asset: Asset;
  amount: string;
}

interface WithdrawalEvent {
  no: string;
  uid: string;
  asset: Asset;
  gross: string;
  net: string;
}

/** One admin asked for it, or another declined it; that it was carried out has a name of its own. */
type ApprovalEvents<Name extends string, Payload> = Record<`${Name}_requested` | `${Name}_declined`, Payload>;

/** What happens in the house, by name; `<subject>.<what happened>`. Other features react, webhooks tell outside. */
export interface DomainEvents
  extends ApprovalEvents<'recharge.match' | 'recharge.reversal', RechargeEvent>,
    ApprovalEvents<'copy_profit.reversal', CopyProfitEvent>,
    ApprovalEvents<'transfer.reversal', TransferEvent>,
    ApprovalEvents<'withdrawal.reversal', WithdrawalEvent> {
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
  /** Shut out: the platform ends sessions and refuses to let them in, robots stop, copying ends. */
  'user.blacklisted': { uid: string; reason: string };
  /** Let in again; nothing starts by itself. */
  'user.enabled': { uid: string };
  /** One admin asked for what another decides. */
  'user.requested': { uid: string; kind: UserRequest };
  'user.request_refused': { uid: string; kind: UserRequest };
  /** Whoever asked does not ask any more. */
  'user.request_taken_back': { uid: string; kind: UserRequest };
  /** Stands below somebody else, or nobody, with the whole team. */
  'user.moved': { uid: string; from: string | null; to: string | null };
  'user.contact_changed': { uid: string };
  /** The platform takes the second factor away. */
  'user.second_factor_reset': { uid: string };
  /** The platform asks for a new password. */
  'user.password_reset': { uid: string };
  /** The platform ends all sessions. */
  'user.sessions_revoked': { uid: string };
  /**
   * The account can be used, for the first time or longer than before; `until` null: for good. `price` is what the code costs,
   * from the wallet or outside.
   */
  'user.activated': {
    uid: string;
    code_id: number;
    until: string | null;
    level: number | null;
    first: boolean;
    payment: ActivationPayment;
    asset: Asset;
    price: string;
    /** A second person approved the codes; others bring no reward. */
    approved: boolean;
  };
  /** What an activation cost was taken from the wallet: a fee actually collected, which shares are paid of. */
  'activation.paid': { uid: string; asset: Asset; amount: string; code_id: number; batch_id: number };
  'code.assigned': { uid: string; batch_no: string };
  'code.unassigned': { batch_no: string; reason: string };
  'code.voided': { batch_no: string; reason: string };
  'code_batch.proposed': { no: string; count: number };
  'code_batch.ready': { no: string; count: number };
  'code_batch.refused': { no: string; reason: string };
  'code_batch.assigned': { no: string; count: number };
  'code_batch.voided': { no: string; count: number; reason: string };
  'code_batch.expired': { no: string; count: number };
  'code_export.asked': { batch_no: string; reason: string };
  'code_export.downloaded': { batch_no: string; rows: number };
  'recharge.credited': { no: string; uid: string; asset: Asset; credited: string };
  'recharge.refused': RechargeEvent;
  /** By people or a file, or it had ended and comes after all: it waits for a review. */
  'recharge.proposed': RechargeEvent;
  /** A file told of money for nobody who is known: of the first such row. */
  'recharge.imported': RechargeEvent;
  /** It was announced and did not come in time, or came to nothing before it was booked. */
  'recharge.expired': RechargeEvent & { reason: string };
  /** It came and nobody knows for whom. */
  'recharge.unmatched': RechargeEvent;
  /** The platform says by now whose it is. */
  'recharge.owner_found': RechargeEvent;
  /** Taken back: by a reorganised chain, a chargeback or two of the staff. */
  'recharge.reversed': RechargeEvent;
  /** A fee was collected, and so much of it given to those above its payer. */
  'fee.collected': {
    uid: string;
    kind: ShareSource;
    ref: string;
    asset: Asset;
    amount: string;
    shared: string;
  };
  'fee.reversed': { uid: string; kind: ShareSource; ref: string; reason: string };
  /** A report was wrong: the follower has the share back, and the mark is where it was. */
  'copy_profit.reversed': CopyProfitEvent;
  /** A follower's profit was shared with the trader, or came to nothing new. */
  'copy_profit.reported': { ref: string; follower: string; trader: string; share: string; cut: string };
  /** More was traded for an order than what was reported when it was cancelled. */
  'robot_order.late_fill': { uid: string; client_order_id: string };
  'reward.clawed_back': { asset: Asset; amount: string; reason: string };
  'settlement.finished': { settled: number; withheld: number };
  'share_plan.proposed': { no: string };
  'share_plan.activated': { no: string };
  'share_plan.retired': { no: string; reason: string };
  'user_level.changed': { uid: string; from: number; to: number };
  'period.closed': { day: string };
  'recon_run.finished': { rule: string; breaks: number; opened: number; reopened: number; vanished: number };
  'adjustment.proposed': AdjustmentEvent;
  'adjustment.posted': AdjustmentEvent;
  'adjustment.refused': AdjustmentEvent;
  'adjustment.cancelled': AdjustmentEvent;
  'adjustment.expired': AdjustmentEvent;
  /** The program gave an address up, which took nothing for days or says that it is gone. */
  'webhook.paused': { host: string };
  'webhook.resumed': { host: string };
  'webhook.deleted': { host: string };
  'transfer.posted': TransferEvent;
  /** Everybody has back what they gave. */
  'transfer.reversed': TransferEvent;
  'withdrawal.requested': WithdrawalEvent;
  /** Whoever had taken it for review gave it to a colleague, by the id of their account. */
  'withdrawal.handed_over': WithdrawalEvent & { to: number; by: string };
  /** Whoever had taken it for review put it back. */
  'withdrawal.put_back': WithdrawalEvent;
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
  'withdrawal.reversed': WithdrawalEvent;
}

export type DomainEvent = keyof DomainEvents;
