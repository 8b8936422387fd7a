import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  robot_twice: {
    status: 400,
    'zh-CN': '同一机器人在一次上报中只能出现一次',
    'ch-CN': '同一機器人在一次回報中只能出現一次',
    'en-US': 'A robot can appear only once in a report',
  },
  interval_malformed: {
    status: 400,
    'zh-CN': '请填写 5 到 3600 之间的整数',
    'ch-CN': '請填寫 5 到 3600 之間的整數',
    'en-US': 'Enter a whole number from 5 to 3,600',
  },
} as const satisfies Refusals;
