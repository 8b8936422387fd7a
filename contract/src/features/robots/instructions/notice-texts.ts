import type { Notices } from '../../../core/notices.ts';

export const notices = {
  instruction_overdue: {
    to: 'robot.steer',
    'zh-CN': '机器人指令超时未执行',
    'ch-CN': '機器人指令逾時未執行',
    'en-US': 'Robot instruction overdue',
  },
  automatic_instruction_overdue: {
    to: 'robot.steer',
    'zh-CN': '系统自动指令超时未执行',
    'ch-CN': '系統自動指令逾時未執行',
    'en-US': 'Automatic robot instruction overdue',
  },
  instruction_refused: {
    to: 'robot.steer',
    'zh-CN': '平台拒绝了机器人指令',
    'ch-CN': '平台拒絕了機器人指令',
    'en-US': 'Robot instruction refused by the platform',
  },
  automatic_instruction_refused: {
    to: 'robot.steer',
    'zh-CN': '平台拒绝了系统自动指令',
    'ch-CN': '平台拒絕了系統自動指令',
    'en-US': 'Automatic robot instruction refused by the platform',
  },
  robot_bulk_proposed: {
    to: 'robot_bulk.decide',
    'zh-CN': '批量指令等待复核',
    'ch-CN': '批次指令等待複核',
    'en-US': 'Bulk instruction to review',
  },
  robot_bulk_halted: {
    to: 'robot_bulk.ask',
    'zh-CN': '批量指令已自动停止',
    'ch-CN': '批次指令已自動停止',
    'en-US': 'Bulk instruction halted',
  },
} as const satisfies Notices;
