import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';
import classes from './list-page.module.css';

interface Choosable {
  name: string;
  title: string;
  shownAtFirst: boolean;
}

export interface ColumnChoice<C extends Choosable> {
  shown: C[];
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
  reset: () => void;
}

/** Which columns the reader wants to see, kept for each list. At least one stays. */
export function useColumnChoice<C extends Choosable>(listPath: string, columns: C[]): ColumnChoice<C> {
  const key = useOwnKey('columns', listPath);
  const [choice, setChoice] = useState<Record<string, boolean>>(() => readChoice(key));
  const shown = useMemo(() => {
    const chosen = columns.filter(({ name, shownAtFirst }) => choice[name] ?? shownAtFirst);
    return chosen.length > 0 ? chosen : columns.slice(0, 1);
  }, [columns, choice]);
  const isShown = (name: string) =>
    choice[name] ?? columns.find((column) => column.name === name)?.shownAtFirst ?? false;
  const keep = (next: Record<string, boolean>) => {
    writeStored(key, next);
    setChoice(next);
  };
  return {
    shown,
    isShown,
    toggle: (name) => {
      const isLast = shown.length === 1 && shown[0]?.name === name;
      if (!isLast) keep({ ...choice, [name]: !isShown(name) });
    },
    reset: () => keep({}),
  };
}

function readChoice(key: string): Record<string, boolean> {
  const value = readStored(key);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'));
}

interface ColumnChooserProps<C extends Choosable> {
  columns: C[];
  choice: ColumnChoice<C>;
}

export function ColumnChooser<C extends Choosable>({ columns, choice }: ColumnChooserProps<C>) {
  const { t } = useTranslation('kit');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('columns.choose')} title={t('columns.choose')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.choose')} className={classes.chooser}>
        <Stack gap={8}>
          {columns.map(({ name, title }) => (
            <Checkbox
              key={name}
              size="sm"
              label={title}
              checked={choice.isShown(name)}
              onChange={() => choice.toggle(name)}
            />
          ))}
          <Button size="xs" variant="light" onClick={choice.reset}>
            {t('columns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
