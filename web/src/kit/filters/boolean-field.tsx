import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterProps } from './filter.ts';
import { useFilterWords } from './use-filter-words.ts';

/** Yes, no, or either. */
export function BooleanField({ name, namespace, values, onChange }: FilterProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  return (
    <Radio.Group
      aria-label={words.title(name)}
      value={values[name] ?? 'any'}
      onChange={(next) => onChange({ [name]: next === 'any' ? undefined : String(next) })}
    >
      <Stack gap={8}>
        <Radio size="sm" value="any" label={t('filters.any')} />
        <Radio size="sm" value="true" label={t('yes')} />
        <Radio size="sm" value="false" label={t('no')} />
      </Stack>
    </Radio.Group>
  );
}
