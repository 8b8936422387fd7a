import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { FilterProps } from './filter.ts';
import classes from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import { useFilterWords } from './use-filter-words.ts';

/** A filter of the bar behind a button that says what is set. */
export function FilterButton(props: FilterProps) {
  const { name, column, namespace, values } = props;
  const words = useFilterWords(namespace);
  const summary = words.summary(name, column, values);
  const count = column.kind === 'enum' ? (values[name]?.split(',').length ?? 0) : 0;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          fw={400}
          className={summary === undefined ? undefined : classes.active}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        >
          {words.title(name)}
          {summary === undefined ? null : (
            // Several are counted here and named in the chips below.
            <span className={classes.summary}>{count > 1 ? count : summary}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title(name)} className={classes.dropdown}>
        <FilterField {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
