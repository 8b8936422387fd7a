import { articleCategoryTree } from '@quarterdeck/contract/features/articles/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { localName } from '#kit/local-name.ts';

/** A category by its number, which stays where the category has been deleted. */
export function CategoryName({ value }: { value: string }) {
  const { data } = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  const category = data?.list.find(({ id }) => String(id) === value);
  return category === undefined ? `#${value}` : localName(category);
}
