import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterChoice, FilterProps } from './filter.ts';
import classes from './filter-bar.module.css';
import { useFilterWords } from './use-filter-words.ts';

interface ChoiceFieldProps extends Pick<FilterProps, 'name' | 'namespace' | 'values' | 'onChange'> {
  choices: readonly FilterChoice[];
  /** In the bar: the title stands inside the field. */
  inline?: boolean;
}

/** Filters by one of many values, which is found by the words that people know it by. */
export function ChoiceField({
  name,
  namespace,
  values,
  onChange,
  choices,
  inline = false,
}: ChoiceFieldProps) {
  const { t } = useTranslation('kit');
  const title = useFilterWords(namespace).title(name);
  const value = values[name] ?? null;
  // A value from an address may have no label.
  const isKnown = value === null || choices.some((one) => one.value === value);
  return (
    <Select
      size="sm"
      className={inline ? classes.choice : undefined}
      label={inline ? undefined : title}
      aria-label={inline ? title : undefined}
      placeholder={inline ? title : undefined}
      data={[...choices, ...(isKnown ? [] : [{ value, label: value }])]}
      value={value}
      onChange={(chosen) => onChange({ [name]: chosen ?? undefined })}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('filters.noChoice')}
      clearButtonProps={{ 'aria-label': t('filters.clearOne', { title }) }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={320}
    />
  );
}
