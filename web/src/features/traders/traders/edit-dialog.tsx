import { Textarea, TextInput } from '@mantine/core';
import { editTrader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { AvatarField } from '#kit/form/avatar-field.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { wholeNumber } from '#kit/form/whole-number.ts';
import type { TraderDialogProps } from './share-dialog.tsx';
import classes from './traders.module.css';

/** Changes what users see of a trader, and the bounds of what they follow with. */
export function EditDialog({ common, row }: TraderDialogProps) {
  const { t } = useTranslation('traders');
  return (
    <FormDialog
      {...common}
      submitLabel={t('edit.submit')}
      endpoint={editTrader}
      initialValues={{
        display_name: row.display_name,
        avatar: row.avatar,
        bio: row.bio,
        symbols: row.symbols.join(' '),
        min_copy: row.min_copy,
        max_copy: row.max_copy,
        max_followers: String(row.max_followers),
        sort: String(row.sort),
      }}
      toBody={({ symbols, max_followers, sort, ...values }) => ({
        ...values,
        symbols: symbols
          .toUpperCase()
          .split(/[\s,]+/u)
          .filter(Boolean),
        max_followers: wholeNumber(max_followers) as number,
        sort: wholeNumber(sort) as number,
      })}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.display_name')}
            maxLength={40}
            withAsterisk
            data-autofocus
            {...form.getInputProps('display_name')}
          />
          <AvatarField
            label={t('fields.avatar')}
            description={t('avatar.hint')}
            {...form.getInputProps('avatar')}
          />
          <Textarea
            label={t('fields.bio')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('bio')}
          />
          <TextInput
            label={t('fields.symbols')}
            description={t('symbols.hint')}
            {...form.getInputProps('symbols')}
          />
          <div className={classes.pair}>
            <AmountInput label={t('fields.min_copy')} withAsterisk {...form.getInputProps('min_copy')} />
            <AmountInput label={t('fields.max_copy')} withAsterisk {...form.getInputProps('max_copy')} />
            <TextInput
              label={t('columns.max_followers')}
              inputMode="numeric"
              withAsterisk
              {...form.getInputProps('max_followers')}
            />
            <TextInput
              label={t('columns.sort')}
              inputMode="numeric"
              withAsterisk
              {...form.getInputProps('sort')}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
