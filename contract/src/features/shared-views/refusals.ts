import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  shared_views_full: {
    status: 422,
    'zh-CN': '该列表已有 {count} 个共享视图，须先停止共享其中一个',
    'ch-CN': '該清單已有 {count} 個共享檢視，須先停止共享其中一個',
    'en-US': 'This list already has {count} shared views. Stop sharing one first',
  },
} as const satisfies Refusals;
