import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  order_differs: {
    status: 409,
    'zh-CN': '该订单已按其他内容上报',
    'ch-CN': '該訂單已按其他內容回報',
    'en-US': 'This order has already been reported with different content',
  },
  cancel_reason_unfit: {
    status: 400,
    'zh-CN': '已取消的订单须有取消原因，其他订单不得有',
    'ch-CN': '已取消的訂單須有取消原因，其他訂單不得有',
    'en-US': "Only canceled orders have a cancellation reason, and it's required for them",
  },
} as const satisfies Refusals;
