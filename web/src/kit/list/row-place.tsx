import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { keySigns, type ShortcutName, shortcuts } from '#kit/shortcuts/shortcut-keys.ts';
import { useSingleKeys } from '#kit/shortcuts/single-keys.ts';
import classes from './row-place.module.css';

/** Where the record that is open stands in the list, or among the rows of the page where that is all that is known. */
export interface RowPlace {
  /** From 1; undefined where it is not among them. */
  number: number | undefined;
  count: number;
  /** There may be more: counting stopped. */
  isCapped: boolean;
  /** Nothing comes before it. */
  isFirst: boolean;
  /** Nothing comes after it. */
  isLast: boolean;
  step: (by: 1 | -1) => void;
}

export const RowPlaceContext = createContext<RowPlace | undefined>(undefined);

const whole = new Intl.NumberFormat('en-US');

/** The way to the rows before and after the one that is open; nothing outside of a list. */
export function RowSteps() {
  const { t } = useTranslation('kit');
  const place = useContext(RowPlaceContext);
  if (place === undefined) return null;
  const { number, count, isCapped, isFirst, isLast, step } = place;
  return (
    <Group gap={4} wrap="nowrap">
      <StepButton shortcut="previousRecord" isLast={isFirst} onPress={() => step(-1)} />
      <span className={classes.place}>
        {t('rowPlace.place', {
          number: number === undefined ? '–' : whole.format(number),
          count: `${whole.format(count)}${isCapped ? '+' : ''}`,
        })}
      </span>
      <StepButton shortcut="nextRecord" isLast={isLast} onPress={() => step(1)} />
    </Group>
  );
}

interface StepButtonProps {
  shortcut: Extract<ShortcutName, 'nextRecord' | 'previousRecord'>;
  isLast: boolean;
  onPress: () => void;
}

const singleOf = { nextRecord: 'nextRow', previousRecord: 'previousRow' } as const;

function StepButton({ shortcut, isLast, onPress }: StepButtonProps) {
  const { t } = useTranslation('kit');
  const Icon = shortcut === 'nextRecord' ? IconChevronRight : IconChevronLeft;
  const name = t(`rowPlace.${shortcut}`);
  const hasSingle = useSingleKeys(({ isOn }) => isOn);
  const keys = [...(hasSingle ? [singleOf[shortcut]] : []), shortcut];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={`${name} (${keys.map((key) => keySigns(key).join(' ')).join(' · ')})`}
      aria-keyshortcuts={keys.map((key) => shortcuts[key]).join(' ')}
      disabled={isLast}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
