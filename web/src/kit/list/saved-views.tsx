import { Button, CloseButton, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';
import classes from './list-page.module.css';

interface SavedView {
  name: string;
  /** Filters and order, as a search string. */
  search: string;
}

interface SavedViewsProps {
  listPath: string;
  search: string;
  onApply: (search: string) => void;
}

/** Questions that the reader asks often, by names of his own. */
export function SavedViews({ listPath, search, onApply }: SavedViewsProps) {
  const { t } = useTranslation('kit');
  const key = useOwnKey('views', listPath);
  const [views, setViews] = useState(() => readViews(key));
  const [name, setName] = useState('');
  const keep = (next: SavedView[]) => {
    writeStored(key, next);
    setViews(next);
  };

  return (
    <Stack gap="xs">
      {views.length === 0 ? <Text size="sm">{t('views.none')}</Text> : null}
      {views.map((view) => (
        <Group key={view.name} gap={4} wrap="nowrap" justify="space-between">
          <Button
            variant={view.search === search ? 'light' : 'subtle'}
            size="compact-sm"
            className={classes.view}
            onClick={() => onApply(view.search)}
          >
            {view.name}
          </Button>
          <CloseButton
            size="sm"
            aria-label={t('views.remove', { name: view.name })}
            onClick={() => keep(views.filter((other) => other !== view))}
          />
        </Group>
      ))}
      <Divider />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = name.trim();
          if (isBlank(wanted)) return;
          keep([...views.filter((view) => view.name !== wanted), { name: wanted, search }]);
          setName('');
        }}
      >
        <Group gap={6} align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            label={t('views.saveAs')}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={isBlank(name)}>
            {t('views.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

function readViews(key: string): SavedView[] {
  const value = readStored(key);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (view: Partial<SavedView> | null): view is SavedView =>
      typeof view?.name === 'string' && typeof view.search === 'string',
  );
}
