import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SortSelectProps {
  columns: readonly { name: string; title: string; sortable: boolean }[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of a list that is shown as cards, which have no heads of columns to click. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation('kit');
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, title }) => [
      { value: `-${name}`, label: t('sort.descending', { title }) },
      { value: name, label: t('sort.ascending', { title }) },
    ]);
  return (
    <NativeSelect
      size="sm"
      label={t('sort.title')}
      value={sort}
      data={orders}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
