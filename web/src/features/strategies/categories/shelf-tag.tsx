import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

export function ShelfTag({ shelf }: Pick<StrategyCategory, 'shelf'>) {
  const { t } = useTranslation('strategies-categories');
  return <StatusTag tone={shelf === 'on' ? 'success' : 'neutral'}>{t(`shelf.${shelf}`)}</StatusTag>;
}
