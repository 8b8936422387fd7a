import { Button, CloseButton } from '@mantine/core';
import { type Columns, filterNames } from '@quarterdeck/contract/core/http/list';
import { useTranslation } from 'react-i18next';
import { Labelled } from '#kit/labelled.tsx';
import { filterColumns } from '#kit/list/list-state.ts';
import type { FilterProps } from './filter.ts';
import classes from './filter-bar.module.css';
import { useFilterWords } from './use-filter-words.ts';

interface FilterChipsProps extends Pick<FilterProps, 'namespace' | 'values' | 'onChange' | 'choices'> {
  columns: Columns;
  onClear: () => void;
}

/** What is set, each removable, and all at once. */
export function FilterChips({ columns, namespace, values, onChange, choices, onClear }: FilterChipsProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  const chips = filterColumns(columns).flatMap(([name, column]) => {
    const chosen = choices?.[name]?.find(({ value }) => value === values[name]);
    const summary = chosen?.label ?? words.summary(name, column, values);
    return summary === undefined ? [] : [{ name, summary, parameters: filterNames(name, column) }];
  });
  if (chips.length === 0) return null;
  return (
    <ul
      className={classes.chips}
      aria-label={t('filters.active')}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {chips.map(({ name, summary, parameters }) => (
        <li key={name} className={classes.chip}>
          <span title={summary}>
            <Labelled label={words.title(name)}>
              <strong>{summary}</strong>
            </Labelled>
          </span>
          <CloseButton
            size="xs"
            radius="xl"
            aria-label={t('filters.clearOne', { title: words.title(name) })}
            onClick={() =>
              onChange(Object.fromEntries(parameters.map((parameter) => [parameter, undefined])))
            }
          />
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('filters.clearAll')}
        </Button>
      </li>
    </ul>
  );
}
