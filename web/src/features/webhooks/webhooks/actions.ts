import type { Webhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type WebhookAction = 'test' | 'edit' | 'rotate' | 'pause' | 'resume' | 'delete';

export const webhookActions: ActionLooks<WebhookAction> = {
  test: {},
  resume: {},
  edit: {},
  rotate: {},
  pause: {},
  delete: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: WebhookAction;
  row: Webhook;
}

/** What is out of date after any command on a webhook. */
export const touched = [
  '/backstage/webhook',
  '/backstage/webhook_delivery',
  '/backstage/notice',
  '/backstage/admin_log',
];

/** An address as titles and messages call it. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
