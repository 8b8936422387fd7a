import type { ArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

export function ShelfTag({ row: { shelf } }: { row: ArticleCategory }) {
  const { t } = useTranslation('articles-categories');
  return <StatusTag tone={shelf === 'on' ? 'success' : 'neutral'}>{t(`shelf.${shelf}`)}</StatusTag>;
}
