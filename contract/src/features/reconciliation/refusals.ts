import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  day_not_over: {
    status: 422,
    'zh-CN': '该日（UTC）结束五分钟后才能结账',
    'ch-CN': '該日（UTC）結束五分鐘後才能結帳',
    'en-US': 'A day can be closed five minutes after it has ended in UTC',
  },
  rules_not_run: {
    status: 422,
    'zh-CN': '该日结束后尚未完成全部核对',
    'ch-CN': '該日結束後尚未完成全部核對',
    'en-US': 'Not all rules have run since the day ended',
  },
  breaks_open: {
    status: 422,
    'zh-CN': '仍有未解决的差异',
    'ch-CN': '仍有未解決的差異',
    'en-US': 'There are unresolved breaks',
  },
  acceptance_not_proposed: {
    status: 422,
    'zh-CN': '尚无人申请接受此差异',
    'ch-CN': '尚無人申請接受此差異',
    'en-US': "Acceptance of this break hasn't been requested",
  },
  acceptance_proposed: {
    status: 422,
    'zh-CN': '已有人申请接受此差异，等待另一人决定',
    'ch-CN': '已有人申請接受此差異，等待另一人決定',
    'en-US': 'Acceptance has already been requested. Another person must decide',
  },
  assignee_without_right: {
    status: 422,
    'zh-CN': '此人无权处理差异',
    'ch-CN': '此人無權處理差異',
    'en-US': "This person doesn't have permission to work on breaks",
  },
  snooze_out_of_range: {
    status: 422,
    'zh-CN': '只能搁置到未来 30 天之内',
    'ch-CN': '只能擱置到未來 30 天之內',
    'en-US': 'Choose a time within the next 30 days',
  },
} as const satisfies Refusals;
