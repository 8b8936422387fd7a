import type { Notices } from '../../core/notices.ts';

export const notices = {
  recharge_proposed: {
    to: 'recharge.review',
    'zh-CN': '人工、导入或迟到的充值等待复核',
    'ch-CN': '人工、匯入或遲到的充值等待複核',
    'en-US': 'Manual, imported or late recharge to review',
  },
  recharge_unmatched: {
    to: 'recharge.propose',
    'zh-CN': '收到无法确定归属的款项',
    'ch-CN': '收到無法確定歸屬的款項',
    'en-US': 'Unmatched recharge',
  },
  recharge_match_requested: {
    to: 'recharge.review',
    'zh-CN': '款项认领等待复核',
    'ch-CN': '款項認領等待複核',
    'en-US': 'Recharge match to review',
  },
  recharge_reversal_requested: {
    to: 'recharge.reverse',
    'zh-CN': '充值冲正等待复核',
    'ch-CN': '充值沖正等待複核',
    'en-US': 'Recharge reversal to review',
  },
} as const satisfies Notices;
