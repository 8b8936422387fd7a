import type { Refusals } from '../../../core/refusals.ts';

export const refusals = {
  robot_stopped: {
    status: 409,
    'zh-CN': '机器人已停止',
    'ch-CN': '機器人已停止',
    'en-US': 'The robot has stopped',
  },
  robot_not_running: {
    status: 409,
    'zh-CN': '机器人已暂停或正在暂停',
    'ch-CN': '機器人已暫停或正在暫停',
    'en-US': 'The robot is already paused or pausing',
  },
  robot_not_paused: {
    status: 409,
    'zh-CN': '机器人正在运行或正在恢复',
    'ch-CN': '機器人正在執行或正在恢復',
    'en-US': 'The robot is already running or resuming',
  },
  robot_causes_left: {
    status: 409,
    'zh-CN': '仍有暂停原因未解除，暂不能恢复',
    'ch-CN': '仍有暫停原因未解除，暫不能恢復',
    'en-US': 'Pause causes remain. Clear them before you resume the robot',
  },
  robot_no_differs: {
    status: 422,
    'zh-CN': '输入的机器人编号不符',
    'ch-CN': '輸入的機器人編號不符',
    'en-US': "The robot number doesn't match",
  },
  robot_without_strategy: {
    status: 422,
    'zh-CN': '该机器人没有可应用的策略版本',
    'ch-CN': '該機器人沒有可套用的策略版本',
    'en-US': 'This robot has no strategy revision to apply',
  },
  robot_parameters_same: {
    status: 409,
    'zh-CN': '机器人已在使用该版本的参数',
    'ch-CN': '機器人已在使用該版本的參數',
    'en-US': 'The robot already uses the parameters of this revision',
  },
  robot_revision_not_on_shelf: {
    status: 409,
    'zh-CN': '该版本未上架，只能应用已上架的版本，请重新打开',
    'ch-CN': '該版本未上架，只能套用已上架的版本，請重新開啟',
    'en-US': "This revision isn't on the shelf, and only one that is can be applied. Open the dialog again",
  },
  bulk_revisions_changed: {
    status: 409,
    'zh-CN': '将应用的策略版本已变化，请重新预览',
    'ch-CN': '將套用的策略版本已變化，請重新預覽',
    'en-US': 'The strategy revisions to apply have changed. Preview again',
  },
  instruction_closed: {
    status: 409,
    'zh-CN': '该指令已结束',
    'ch-CN': '該指令已結束',
    'en-US': 'This instruction has already ended',
  },
  order_closed: {
    status: 409,
    'zh-CN': '该订单已结束',
    'ch-CN': '該訂單已結束',
    'en-US': 'This order has already ended',
  },
  order_without_robot: {
    status: 422,
    'zh-CN': '平台尚未上报该订单的机器人',
    'ch-CN': '平台尚未回報該訂單的機器人',
    'en-US': "The platform hasn't reported the robot of this order",
  },
  bulk_empty: {
    status: 422,
    'zh-CN': '没有符合条件的机器人',
    'ch-CN': '沒有符合條件的機器人',
    'en-US': 'No matching robots to instruct',
  },
  bulk_too_large: {
    status: 422,
    'zh-CN': '一次最多 {limit} 个机器人，请缩小筛选范围',
    'ch-CN': '一次最多 {limit} 個機器人，請縮小篩選範圍',
    'en-US': 'Up to {limit} robots at once. Narrow the filters',
  },
  overdue_seconds_malformed: {
    status: 400,
    'zh-CN': '须为 5 至 3600 秒的整数',
    'ch-CN': '須為 5 至 3600 秒的整數',
    'en-US': 'Enter a whole number of seconds from 5 to 3600',
  },
  robots_malformed: {
    status: 400,
    'zh-CN': '须为 0 至 100000 的整数',
    'ch-CN': '須為 0 至 100000 的整數',
    'en-US': 'Enter a whole number from 0 to 100000',
  },
  canary_malformed: {
    status: 400,
    'zh-CN': '须为 1 至 100 的整数',
    'ch-CN': '須為 1 至 100 的整數',
    'en-US': 'Enter a whole number from 1 to 100',
  },
  grace_hours_malformed: {
    status: 400,
    'zh-CN': '须为 0 至 720 小时的整数',
    'ch-CN': '須為 0 至 720 小時的整數',
    'en-US': 'Enter a whole number of hours from 0 to 720',
  },
  bulk_changed: {
    status: 409,
    'zh-CN': '符合条件的机器人已由 {before} 个变为 {now} 个，请重新预览',
    'ch-CN': '符合條件的機器人已由 {before} 個變為 {now} 個，請重新預覽',
    'en-US': 'The filter now matches {now} robots instead of {before}. Preview again',
  },
} as const satisfies Refusals;
