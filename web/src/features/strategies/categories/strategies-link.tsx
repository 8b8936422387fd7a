import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import type { strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import { filtered } from '#kit/list/filtered.ts';
import { TextLink } from '#kit/text-link.tsx';

interface StrategiesLinkProps {
  row: StrategyCategory;
  /** Only those on the shelf. */
  isOnShelf?: boolean;
}

/** How many strategies the category has, and the way to them. */
export function StrategiesLink({ row: { id, count, on_shelf }, isOnShelf = false }: StrategiesLinkProps) {
  const filters = { category_id: id, ...(isOnShelf && { status: 'on_shelf' }) };
  return (
    <TextLink to={filtered<typeof strategyList>('/strategy/library', filters)}>
      {(isOnShelf ? on_shelf : count).toLocaleString('en-US')}
    </TextLink>
  );
}
