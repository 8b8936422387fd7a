import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { validFilter } from '#kit/list/list-state.ts';
import type { FilterProps } from './filter.ts';
import classes from './filter-bar.module.css';
import { useFilterWords } from './use-filter-words.ts';

interface TextFieldProps extends FilterProps {
  /** In the bar: the title stands inside the field. */
  inline?: boolean;
}

/** Filters by a text. Half a second after the last key the list follows; Enter does it at once. */
export function TextField({ name, column, namespace, values, onChange, inline = false }: TextFieldProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  const applied = values[name] ?? '';
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  // The value this field has set and the address does not have yet.
  const [sent, setSent] = useState<string[]>([]);
  // One step of the browser's history for one visit to the field.
  const hasPushed = useRef(false);
  // Letters on their way to becoming characters, as when typing pinyin.
  const isComposing = useRef(false);

  if (seen !== applied) {
    const arrived = sent.indexOf(applied);
    setSeen(applied);
    setSent(sent.slice(arrived + 1));
    // The address changed by other means: a chip was removed, the reader went back.
    if (arrived < 0) {
      setSent([]);
      setTyped(applied);
    }
  }
  const isWrong = typed.trim() !== '' && validFilter(column, typed) === undefined;

  const apply = (text: string) => {
    const value = text.trim();
    if (isComposing.current || value === (sent.at(-1) ?? applied)) return;
    if (value !== '' && validFilter(column, value) === undefined) return;
    setSent([...sent, value]);
    onChange({ [name]: value === '' ? undefined : value }, hasPushed.current);
    hasPushed.current = true;
  };
  // Who went to another page meanwhile is not called back to this one; the text waits in its field.
  const own = useHref(useLocation().pathname);
  const isLeft = () => own.startsWith('#') && location.hash.split('?', 1)[0] !== own;
  const applySoon = useDebouncedCallback(() => isLeft() || apply(typed), 500);
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
      onFocus={() => {
        hasPushed.current = false;
        setSent([]);
      }}
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
