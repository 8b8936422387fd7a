import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { validFilter } from '#kit/list/list-state.ts';
import type { FilterProps } from './filter.ts';
import classes from './filter-bar.module.css';
import { useFilterWords } from './use-filter-words.ts';
import { useTyped } from './use-typed.ts';

export interface TextFieldProps extends FilterProps {
  /** In the bar: the title stands inside the field. */
  inline?: boolean;
}

/** Filters by a text. Half a second after the last key the list follows; Enter does it at once. */
export function TextField({ name, column, namespace, values, onChange, inline = false }: TextFieldProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  const { applied, typed, setTyped, apply: set, visit } = useTyped({ name, values, onChange });
  // Letters on their way to becoming characters, as when typing pinyin.
  const isComposing = useRef(false);
  const isWrong = typed.trim() !== '' && validFilter(column, typed) === undefined;

  const apply = (text: string) => {
    const value = text.trim();
    if (isComposing.current) return;
    if (value !== '' && validFilter(column, value) === undefined) return;
    set(value);
  };
  const applySoon = useDebouncedCallback(() => apply(typed), 500);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is shown again
  useEffect(() => {
    if (typed.trim() !== applied) applySoon();
    return () => applySoon.cancel();
  }, []);
  const title = words.title(name);
  const label = column.kind === 'text' && column.filter === 'prefix' ? t('filters.prefix', { title }) : title;

  return (
    <TextInput
      size="sm"
      className={inline ? classes.text : undefined}
      label={inline ? undefined : label}
      aria-label={inline ? label : undefined}
      placeholder={inline ? title : undefined}
      maxLength={200}
      inputMode={column.kind === 'id' ? 'numeric' : undefined}
      value={typed}
      error={isWrong ? t('errors.number_malformed') : undefined}
      leftSection={inline ? <IconSearch size={15} aria-hidden="true" /> : undefined}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('filters.clearOne', { title })}
            onClick={() => {
              applySoon.cancel();
              setTyped('');
              apply('');
            }}
          />
        )
      }
      onFocus={visit}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        applySoon();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        applySoon();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing.current) return;
        applySoon.cancel();
        apply(typed);
      }}
    />
  );
}
