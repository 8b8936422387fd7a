import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  article_category_not_empty: {
    status: 422,
    'zh-CN': '分类下还有文章或子分类，请先移走',
    'ch-CN': '分類下還有文章或子分類，請先移走',
    'en-US': 'This category still has articles or subcategories. Move them first',
  },
  article_category_depth: {
    status: 422,
    'zh-CN': '分类只有两级',
    'ch-CN': '分類只有兩級',
    'en-US': 'Categories can have only two levels',
  },
} as const satisfies Refusals;
