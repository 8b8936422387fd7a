import { NativeSelect, Radio, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  categoryIcons,
  categoryShelves,
  createStrategyCategory,
  editStrategyCategory,
  type StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { localName } from '#kit/local-name.ts';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './categories.module.css';

interface CategoryDialogProps {
  /** Undefined: a new one. */
  row: StrategyCategory | undefined;
  onClose: () => void;
}

// A category that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a category or changes one. */
export default function CategoryDialog({ row, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('strategies-categories');
  const common = { initialValues: valuesOf(row), toBody: bodyOf };
  const fields = (form: Form) => <Fields form={form} row={row} />;
  if (row !== undefined)
    return (
      <EditDialog row={row} onClose={onClose} {...common}>
        {fields}
      </EditDialog>
    );
  return (
    <FormDialog
      {...common}
      title={t('create.title')}
      endpoint={createStrategyCategory}
      row={undefined}
      onClose={onClose}
      submitLabel={t('create.submit')}
      doneMessage={t('create.done')}
      invalidates={touched}
      intention={intention}
    >
      {fields}
    </FormDialog>
  );
}

interface EditDialogProps {
  row: StrategyCategory;
  onClose: () => void;
  initialValues: Values;
  toBody: (values: Values) => object;
  children: (form: Form) => ReactNode;
}

function EditDialog({ row, onClose, ...rest }: EditDialogProps) {
  const { t } = useTranslation('strategies-categories');
  const named = { name: localName(row) };
  const common = useActionProps('strategies-categories', {
    action: 'edit',
    row,
    named,
    onClose,
    invalidates: touched,
  });
  return (
    <FormDialog {...common} {...rest} endpoint={editStrategyCategory} submitLabel={t('create.submit')} />
  );
}

type Values = ReturnType<typeof valuesOf>;
type Form = UseFormReturnType<Values>;

function valuesOf(row: StrategyCategory | undefined) {
  return {
    name_zh: row?.name_zh ?? '',
    name_ch: row?.name_ch ?? '',
    name_en: row?.name_en ?? '',
    icon: (row?.icon ?? categoryIcons[0]) as string,
    sort: String(row?.sort ?? 100),
    shelf: (row?.shelf ?? 'on') as string,
  };
}

const bodyOf = ({ sort, ...rest }: Values) => ({ ...rest, sort: wholeNumber(sort) });

function Fields({ form, row }: { form: Form; row: StrategyCategory | undefined }) {
  const { t } = useTranslation('strategies-categories');
  const isTakenOff = row?.shelf === 'on' && form.values.shelf === 'off' && row.on_shelf > 0;
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={t('hint.name_zh')}
          withAsterisk
          maxLength={40}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name_zh')}
        />
        <TextInput
          label={t('hint.name_en')}
          withAsterisk
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name_en')}
        />
        <TextInput
          label={t('hint.name_ch')}
          placeholder={form.values.name_zh}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('name_ch')}
        />
        <TextInput
          label={t('columns.sort')}
          description={t('hint.sort')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps('sort')}
        />
      </div>
      <Radio.Group label={t('columns.icon')} {...form.getInputProps('icon')}>
        <div className={classes.icons}>
          {categoryIcons.map((icon) => (
            <Radio.Card key={icon} value={icon} className={classes.icon} aria-label={t(`icon.${icon}`)}>
              <MenuIcon name={icon} size={20} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={t('columns.shelf')}
        data={categoryShelves.map((value) => ({ value, label: t(`shelf.${value}`) }))}
        {...form.getInputProps('shelf')}
      />
      {isTakenOff ? <Panel tone="warning">{t('consequence.off', { count: row.on_shelf })}</Panel> : null}
    </>
  );
}
