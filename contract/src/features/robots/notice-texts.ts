import type { Notices } from '../../core/notices.ts';

export const notices = {
  robot_silent: {
    to: 'robot.read',
    'zh-CN': '机器人失联',
    'ch-CN': '機器人失聯',
    'en-US': 'Robot silent',
  },
} as const satisfies Notices;
