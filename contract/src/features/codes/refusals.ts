import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  code_mistyped: {
    status: 400,
    'zh-CN': '激活码输入有误，请核对每个字符',
    'ch-CN': '啟用碼輸入有誤，請核對每個字元',
    'en-US': 'Invalid code. Check every character',
  },
  code_not_redeemable: {
    status: 409,
    'zh-CN': '该激活码无法兑换',
    'ch-CN': '此啟用碼無法兌換',
    'en-US': "This code can't be redeemed",
  },
  code_of_another: {
    status: 409,
    'zh-CN': '该激活码已分配给其他用户',
    'ch-CN': '此啟用碼已分配給其他使用者',
    'en-US': 'This code is assigned to another user',
  },
  code_expired: {
    status: 409,
    'zh-CN': '该激活码已过期',
    'ch-CN': '此啟用碼已過期',
    'en-US': 'This code has expired',
  },
  code_for_self: {
    status: 403,
    'zh-CN': '不能为自己的账户操作激活码',
    'ch-CN': '不能為自己的帳戶操作啟用碼',
    'en-US': "You can't do this for your own account",
  },
  code_for_own_team: {
    status: 403,
    'zh-CN': '该用户在您本人账户的推荐下级中，请由其他管理员操作',
    'ch-CN': '此使用者在您本人帳戶的推薦下級中，請由其他管理員操作',
    'en-US': 'This user is in your own team. Another admin must do this',
  },
  code_made_alone: {
    status: 403,
    'zh-CN': '该批次由您独自生成，请由其他管理员代为兑换',
    'ch-CN': '此批次由您獨自產生，請由其他管理員代為兌換',
    'en-US': 'You generated this batch alone. Another admin must redeem its codes',
  },
  code_prefix_malformed: {
    status: 400,
    'zh-CN': '最多 4 个字母或数字，不含 I、L、O、0、1',
    'ch-CN': '最多 4 個字母或數字，不含 I、L、O、0、1',
    'en-US': 'Up to 4 letters or digits, without I, L, O, 0 and 1',
  },
  code_level_unknown: {
    status: 422,
    'zh-CN': '没有这个等级，请先添加',
    'ch-CN': '沒有這個等級，請先新增',
    'en-US': 'There is no such level. Add it first',
  },
  codes_too_few: {
    status: 409,
    'zh-CN': '该批次仅剩 {left} 个未使用的激活码',
    'ch-CN': '此批次僅剩 {left} 個未使用的啟用碼',
    'en-US': 'Only {left} unused codes are left in this batch',
  },
  code_export_not_yours: {
    status: 403,
    'zh-CN': '只有申请人可以下载',
    'ch-CN': '只有申請人可以下載',
    'en-US': 'Only the requester can download it',
  },
  code_export_over: {
    status: 409,
    'zh-CN': '该明文导出已过期，请重新申请',
    'ch-CN': '此明文匯出已過期，請重新申請',
    'en-US': 'This plaintext export has expired. Request it again',
  },
  expires_at_past: {
    status: 400,
    'zh-CN': '到期时间必须晚于现在',
    'ch-CN': '到期時間必須晚於現在',
    'en-US': 'Enter an expiry time in the future',
  },
  user_activated_for_good: {
    status: 409,
    'zh-CN': '该用户已永久激活',
    'ch-CN': '此使用者已永久啟用',
    'en-US': 'This user is already permanently activated',
  },
} as const satisfies Refusals;
