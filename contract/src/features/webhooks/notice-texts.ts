import type { Notices } from '../../core/notices.ts';

export const notices = {
  webhook_paused: {
    to: 'webhook.edit',
    'zh-CN': '回调地址因持续失败被自动暂停',
    'ch-CN': '回呼網址因持續失敗被自動暫停',
    'en-US': 'Webhook paused after repeated failures',
  },
} as const satisfies Notices;
