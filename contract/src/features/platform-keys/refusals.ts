import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  platform_key_whole_only: {
    status: 403,
    'zh-CN': '只有可查看全部用户数据的管理员才能管理平台密钥',
    'ch-CN': '只有可檢視全部使用者資料的管理員才能管理平台金鑰',
    'en-US': "Only admins who can see all users' data can manage platform keys",
  },
  platform_keys_full: {
    status: 422,
    'zh-CN': '有效的平台密钥已达 {max} 个上限，请先撤销不再使用的密钥',
    'ch-CN': '有效的平台金鑰已達 {max} 個上限，請先撤銷不再使用的金鑰',
    'en-US': "You've reached the limit of {max} active platform keys. Revoke one you no longer use",
  },
} as const satisfies Refusals;
