import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';
import { densities, useDensity } from './use-density.ts';

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

interface ColumnChoicesProps<C extends Choosable> {
  columns: C[];
  choice: ColumnChoice<C>;
  /** Forgets the widths that columns were given. */
  onReset: () => void;
}

/** The columns of a table to choose from, and how close its rows stand. */
export function ColumnChoices<C extends Choosable>({ columns, choice, onReset }: ColumnChoicesProps<C>) {
  const { t } = useTranslation('kit');
  const [density, chooseDensity] = useDensity();
  return (
    <Stack gap={8}>
      <Radio.Group
        size="sm"
        label={t('density.title')}
        value={density}
        onChange={(value) => chooseDensity(value as typeof density)}
      >
        <Stack gap={6} pt={6} pb={8}>
          {densities.map((value) => (
            <Radio key={value} size="sm" value={value} label={t(`density.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {columns.map(({ name, title }) => (
        <Checkbox
          key={name}
          size="sm"
          label={title}
          checked={choice.isShown(name)}
          onChange={() => choice.toggle(name)}
        />
      ))}
      <Button
        size="xs"
        variant="light"
        onClick={() => {
          choice.reset();
          onReset();
        }}
      >
        {t('columns.reset')}
      </Button>
    </Stack>
  );
}
