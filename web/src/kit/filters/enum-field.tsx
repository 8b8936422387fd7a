import { Checkbox, Stack } from '@mantine/core';
import type { FilterProps } from './filter.ts';
import { useFilterWords } from './use-filter-words.ts';

/** Any of the values that are ticked. */
export function EnumField({ name, column, namespace, values, onChange }: FilterProps) {
  const words = useFilterWords(namespace);
  const chosen = values[name]?.split(',') ?? [];
  return (
    <Checkbox.Group
      aria-label={words.title(name)}
      value={chosen}
      onChange={(next) =>
        // In the order of the declaration, so that one choice has one address.
        onChange({ [name]: column.values?.filter((value) => next.includes(value)).join(',') || undefined })
      }
    >
      <Stack gap={8}>
        {column.values?.map((value) => (
          <Checkbox key={value} size="sm" value={value} label={words.option(name, value)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
