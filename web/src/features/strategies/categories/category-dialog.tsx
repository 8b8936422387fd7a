import { Radio, TextInput } from '@mantine/core';
import {
  categoryIcons,
  createStrategyCategory,
  editStrategyCategory,
  type StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import { useTranslation } from 'react-i18next';
import { Intention } from '#kit/form/intention.ts';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { Panel } from '#kit/panel.tsx';
import { CategoryDialog, categoryValues } from '#kit/publishing/category-dialog.tsx';
import { touched } from './actions.ts';
import classes from './categories.module.css';

interface StrategyCategoryDialogProps {
  /** Undefined: a new one. */
  row: StrategyCategory | undefined;
  onClose: () => void;
}

const intention = new Intention();

/** Adds a category of strategies or changes one. */
export default function StrategyCategoryDialog({ row, onClose }: StrategyCategoryDialogProps) {
  const { t } = useTranslation('strategies-categories');
  const isTakenOff = (shelf: string) => row?.shelf === 'on' && shelf === 'off' && row.on_shelf > 0;
  return (
    <CategoryDialog
      namespace="strategies-categories"
      row={row}
      onClose={onClose}
      create={createStrategyCategory}
      edit={editStrategyCategory}
      initialValues={{
        ...categoryValues(row),
        icon: (row?.icon ?? categoryIcons[0]) as string,
        sort: String(row?.sort ?? 100),
      }}
      toBody={({ sort, ...rest }) => ({ ...rest, sort: wholeNumber(sort) })}
      invalidates={touched}
      intention={intention}
      beside={(form) => (
        <TextInput
          label={t('columns.sort')}
          description={t('hint.sort')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps('sort')}
        />
      )}
      below={(form) => (
        <>
          <Radio.Group label={t('columns.icon')} {...form.getInputProps('icon')}>
            <div className={classes.icons}>
              {categoryIcons.map((icon) => (
                <Radio.Card key={icon} value={icon} className={classes.icon} aria-label={t(`icon.${icon}`)}>
                  <MenuIcon name={icon} size={20} />
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
          {isTakenOff(form.values.shelf) ? (
            <Panel tone="warning">{t('consequence.off', { count: row?.on_shelf })}</Panel>
          ) : null}
        </>
      )}
    />
  );
}
