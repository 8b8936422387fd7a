import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import type { FilterProps } from './filter.ts';
import { useFilterWords } from './use-filter-words.ts';

const decimal = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** From an amount to an amount; either end may stay open. */
export function RangeField({ name, namespace, values, onChange }: FilterProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  const title = words.title(name);
  const applied = { min: values[`${name}_min`] ?? '', max: values[`${name}_max`] ?? '' };
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (seen.min !== applied.min || seen.max !== applied.max) {
    setSeen(applied);
    setTyped(applied);
  }
  const isWrong = (text: string) => text !== '' && !decimal.test(text.trim());
  const isChanged = typed.min !== applied.min || typed.max !== applied.max;

  const end = (which: 'min' | 'max') => (
    <AmountInput
      size="sm"
      label={t(`filters.${which}`)}
      aria-label={`${title} · ${t(`filters.${which}`)}`}
      value={typed[which]}
      error={isWrong(typed[which]) ? t('refusals:amount_malformed') : undefined}
      onChange={(event) => setTyped({ ...typed, [which]: event.currentTarget.value })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong(typed.min) || isWrong(typed.max)) return;
        onChange({
          [`${name}_min`]: typed.min.trim() || undefined,
          [`${name}_max`]: typed.max.trim() || undefined,
        });
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" grow align="flex-start" wrap="nowrap">
          {end('min')}
          {end('max')}
        </Group>
        <Button type="submit" size="xs" variant="light" disabled={!isChanged}>
          {t('filters.apply')}
        </Button>
      </Stack>
    </form>
  );
}
