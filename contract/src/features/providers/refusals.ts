import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  provider_super_only: {
    status: 403,
    'zh-CN': '只有超级管理员可以更改登录方式',
    'ch-CN': '只有超級管理員可以變更登入方式',
    'en-US': 'Only super administrators can change sign-in providers',
  },
  provider_issuer_refused: {
    status: 422,
    'zh-CN': '地址必须以 https:// 开头，且不得指向内部网络',
    'ch-CN': '網址必須以 https:// 開頭，且不得指向內部網路',
    'en-US': 'The URL must start with https:// and must not point to the internal network',
  },
  providers_full: {
    status: 422,
    'zh-CN': '登录方式数量已达上限',
    'ch-CN': '登入方式數量已達上限',
    'en-US': "You've reached the maximum number of sign-in providers",
  },
  scopes_malformed: {
    status: 400,
    'zh-CN': '请以空格分隔各个授权范围',
    'ch-CN': '請以空格分隔各個授權範圍',
    'en-US': 'Enter scopes separated by spaces',
  },
} as const satisfies Refusals;
