import type { Notices } from '../../core/notices.ts';

export const notices = {
  release_halted: {
    to: 'release.publish',
    'zh-CN': '版本指标超限，已自动暂停推送',
    'ch-CN': '版本指標超限，已自動暫停推送',
    'en-US': 'Release halted by a guardrail',
  },
} as const satisfies Notices;
