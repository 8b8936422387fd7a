import type { DomainEvent, DomainEvents } from '../../../events.ts';

/** The fields of each event's payload that are sent outside; all others stay inside. */
type Outside = { [Type in DomainEvent]?: readonly (keyof DomainEvents[Type] & string)[] };

const aboutWithdrawal = ['no', 'uid', 'asset', 'gross', 'net'] as const;

/** What webhooks may tell, by event. Adding a field or an event changes nothing for those who listen; removing one does. */
const outside = {
  'withdrawal.requested': aboutWithdrawal,
  'withdrawal.queued': aboutWithdrawal,
  'withdrawal.refused': aboutWithdrawal,
  'withdrawal.paid': [...aboutWithdrawal, 'txid'],
  'withdrawal.payment_failed': aboutWithdrawal,
  'withdrawal.failed': aboutWithdrawal,
  'withdrawal.outcome_unknown': aboutWithdrawal,
  'withdrawal.closed': aboutWithdrawal,
  'withdrawal.reversed': aboutWithdrawal,
  'recharge.credited': ['no', 'uid', 'asset', 'credited'],
  'recharge.refused': ['no', 'uid', 'asset', 'amount'],
  'recharge.expired': ['no', 'uid', 'asset', 'amount', 'reason'],
  'recharge.unmatched': ['no', 'uid', 'asset', 'amount'],
  'recharge.reversed': ['no', 'uid', 'asset', 'amount'],
  'robot.instructed': ['uid', 'robot', 'instructions'],
  'user.created': ['uid'],
  'user.frozen': ['uid'],
  'user.thawed': ['uid'],
  'user.blacklisted': ['uid'],
  'user.enabled': ['uid'],
  'user.moved': ['uid', 'from', 'to'],
  'user.second_factor_reset': ['uid'],
  'user.password_reset': ['uid'],
  'user.sessions_revoked': ['uid'],
  'user.activated': ['uid', 'until', 'level', 'first'],
  'robot.silent': ['robot', 'uid', 'since'],
  'robot.heard': ['robot', 'uid', 'at'],
  'trader_application.made': ['no', 'uid'],
  'trader_application.approved': ['no', 'uid', 'trader_id'],
  'trader_application.refused': ['no', 'uid', 'reason', 'reapply_after'],
  'trader_application.cancelled': ['no', 'uid'],
  'trader.suspended': ['trader_id', 'uid', 'reason'],
  'trader.reinstated': ['trader_id', 'uid'],
  'trader.revoked': ['trader_id', 'uid', 'reason'],
  'trader.share_planned': ['trader_id', 'uid', 'share_pct', 'effective_at'],
  'trader.share_changed': ['trader_id', 'uid', 'share_pct'],
  'trader.tier_planned': ['trader_id', 'uid', 'tier', 'effective_at'],
  'trader.tier_changed': ['trader_id', 'uid', 'tier', 'max_followers'],
  'trader.bond_topped_up': ['trader_id', 'uid', 'asset', 'amount'],
  'trader.bond_settled': ['trader_id', 'uid', 'kind', 'asset', 'amount'],
  'trader.bond_rewarded': ['trader_id', 'uid', 'to', 'asset', 'amount'],
  'trader.unfollowed': ['trader_id', 'uid', 'follower', 'cause'],
} as const satisfies Outside;

export type WebhookEvent = keyof typeof outside;

// The keys are those of the table above, and there is at least one.
export const webhookEvents = Object.keys(outside) as [WebhookEvent, ...WebhookEvent[]];

/** What a webhook subscribes to: a group includes all its events, future ones too. */
export const webhookTopics = [
  'withdrawal',
  'recharge',
  'user',
  'robot',
  'trader_application',
  'trader',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** Of what kind a delivery is that staff send to try an address. */
export const testEvent = 'webhook.test';

/** Whether this happening is told outside at all. */
export function isTold(type: DomainEvent): type is WebhookEvent {
  return type in outside;
}

/** The fields of a payload that are sent outside. */
export function toldOf<Type extends WebhookEvent>(
  type: Type,
  payload: DomainEvents[Type],
): Record<string, unknown> {
  const fields: readonly string[] = outside[type];
  return Object.fromEntries(Object.entries(payload).filter(([name]) => fields.includes(name)));
}

/** The choices that this event fulfils: itself, or all of its topic. */
export function choicesOf(type: WebhookEvent): string[] {
  return [type, `${type.slice(0, type.indexOf('.'))}.*`];
}
