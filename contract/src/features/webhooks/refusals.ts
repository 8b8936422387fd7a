import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  webhook_url_refused: {
    status: 422,
    'zh-CN': '地址必须以 https:// 开头，且不得指向内部网络',
    'ch-CN': '網址必須以 https:// 開頭，且不得指向內部網路',
    'en-US': 'The URL must start with https:// and must not point to the internal network',
  },
  webhook_secret_malformed: {
    status: 400,
    'zh-CN': '密钥应为 whsec_ 加 24 至 64 字节的 Base64',
    'ch-CN': '金鑰應為 whsec_ 加 24 至 64 位元組的 Base64',
    'en-US': 'Enter whsec_ followed by 24 to 64 bytes in Base64',
  },
  webhook_whole_only: {
    status: 403,
    'zh-CN': '只有可查看全部用户数据的管理员才能设置回调地址',
    'ch-CN': '只有可檢視全部使用者資料的管理員才能設定回呼網址',
    'en-US': "Only admins who can see all users' data can set up webhooks",
  },
  webhooks_full: {
    status: 422,
    'zh-CN': '回调地址数量已达上限',
    'ch-CN': '回呼網址數量已達上限',
    'en-US': "You've reached the maximum number of webhooks",
  },
  webhook_paused: {
    status: 409,
    'zh-CN': '该回调地址已暂停，请先恢复',
    'ch-CN': '此回呼網址已暫停，請先恢復',
    'en-US': 'This webhook is paused. Resume it first',
  },
} as const satisfies Refusals;
