import type { ArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type CategoryAction = ArticleCategory['allowed_actions'][number];

export const categoryLooks: ActionLooks<CategoryAction> = { edit: {}, delete: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: CategoryAction;
  row: ArticleCategory;
}

/** What is out of date after any command on categories. */
export const touched = ['/backstage/article_category', '/backstage/article', '/backstage/admin_log'];
