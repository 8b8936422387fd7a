import type { Refusals } from '../../../core/refusals.ts';

export const refusals = {
  activity_window: {
    status: 400,
    'zh-CN': '结束时间必须晚于开始时间',
    'ch-CN': '結束時間必須晚於開始時間',
    'en-US': 'The end must be after the start',
  },
  activity_percent: {
    status: 400,
    'zh-CN': '只有充值奖励可以按比例发放',
    'ch-CN': '只有充值獎勵可以按比例發放',
    'en-US': 'Only rewards for recharges can be a percentage',
  },
  activity_cap: {
    status: 400,
    'zh-CN': '只有按比例发放的奖励可以设置上限',
    'ch-CN': '只有按比例發放的獎勵可以設定上限',
    'en-US': 'Only percentage rewards can have a cap',
  },
  activity_over: {
    status: 422,
    'zh-CN': '结束时间已过，请先修改',
    'ch-CN': '結束時間已過，請先修改',
    'en-US': 'The end has passed. Change it first',
  },
  activity_budget_below_given: {
    status: 422,
    'zh-CN': '预算不能低于已发放的 {given}',
    'ch-CN': '預算不能低於已發放的 {given}',
    'en-US': "The budget can't be lower than the {given} already granted",
  },
  activity_widened: {
    status: 422,
    'zh-CN': '进行中的活动只能降低预算或提前结束；扩大需新建活动并由他人审批',
    'ch-CN': '進行中的活動只能降低預算或提前結束；擴大需新增活動並由他人審批',
    'en-US':
      'You can only lower the budget or move the end of a running activity earlier. To extend it, create a new activity',
  },
  activity_not_by_file: {
    status: 422,
    'zh-CN': '该活动不按名单发放奖励，或不在活动时间内',
    'ch-CN': '該活動不按名單發放獎勵，或不在活動時間內',
    'en-US': "This activity doesn't grant rewards from a file, or isn't running",
  },
  activity_budget_short: {
    status: 422,
    'zh-CN': '名单共需 {sum}，预算只剩 {left}',
    'ch-CN': '名單共需 {sum}，預算只剩 {left}',
    'en-US': 'The file needs {sum}, but only {left} of the budget is left',
  },
} as const satisfies Refusals;
