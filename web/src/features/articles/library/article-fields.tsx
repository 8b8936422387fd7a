import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { audienceKinds } from '@quarterdeck/contract/core/publishing/audience';
import type { ArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import {
  type ArticleContent,
  articlePopups,
  articleTypes,
  isAgreement,
} from '@quarterdeck/contract/features/articles/library/library';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#kit/form/picture-field.tsx';
import { localName } from '#kit/local-name.ts';
import type { ContentForm } from '#kit/publishing/content-dialog.tsx';
import { CountriesField } from '#kit/publishing/countries-field.tsx';
import { LocalTexts } from '#kit/publishing/local-texts.tsx';
import kit from '#kit/publishing/publishing.module.css';
import classes from './articles.module.css';

interface ArticleFieldsProps {
  form: ContentForm<ArticleContent>;
  categories: readonly ArticleCategory[];
  outdated: readonly string[];
}

/** The texts of an article by language, and what is the same in all of them. */
export function ArticleFields({ form, categories, outdated }: ArticleFieldsProps) {
  const { t } = useTranslation('articles-library');
  const { content } = form.values;
  const { audience } = content;
  const chosen: number | undefined = content.category_id;
  return (
    <>
      <LocalTexts
        form={form}
        outdated={outdated}
        fields={[
          { name: 'title', label: t('texts.title'), max: 120, isOwed: true },
          { name: 'summary', label: t('texts.summary'), max: 300 },
          { name: 'body', label: t('texts.body'), max: 100_000, isHtml: true, isOwed: true },
        ]}
      />
      <div className={kit.fields}>
        <NativeSelect
          label={t('columns.category_id')}
          withAsterisk
          data={[
            ...(chosen === undefined ? [{ value: '', label: t('chooseCategory') }] : []),
            ...categories.map((one) => ({
              value: String(one.id),
              label: one.parent_id === null ? localName(one) : `　${localName(one)}`,
            })),
          ]}
          value={String(chosen ?? '')}
          onChange={({ currentTarget }) =>
            form.setFieldValue('content.category_id', Number(currentTarget.value))
          }
          error={form.errors['content.category_id']}
        />
        <NativeSelect
          label={t('columns.type')}
          data={articleTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.getInputProps('content.type')}
        />
        <NativeSelect
          label={t('columns.popup')}
          data={articlePopups.map((value) => ({ value, label: t(`popup.${value}`) }))}
          {...form.getInputProps('content.popup')}
        />
        <NativeSelect
          label={t('columns.audience')}
          data={audienceKinds.map((value) => ({ value, label: t(`audience.${value}`) }))}
          {...form.getInputProps('content.audience.kind')}
        />
        {audience.kind === 'level' ? (
          <NumberInput
            label={t('fields.level')}
            min={0}
            max={999}
            allowDecimal={false}
            hideControls
            value={audience.level}
            onChange={(level) => form.setFieldValue('content.audience.level', Number(level))}
          />
        ) : null}
        {audience.kind === 'country' ? (
          <CountriesField
            label={t('fields.countries')}
            value={audience.countries}
            onChange={(countries) => form.setFieldValue('content.audience.countries', countries)}
            error={form.errors['content.audience.countries']}
          />
        ) : null}
        <div className={classes.checks}>
          <Checkbox
            label={t('fields.pinned')}
            {...form.getInputProps('content.pinned', { type: 'checkbox' })}
          />
          {isAgreement(content.type) ? (
            <Checkbox
              label={t('fields.accept_again')}
              description={t('hint.accept_again')}
              {...form.getInputProps('content.accept_again', { type: 'checkbox' })}
            />
          ) : null}
        </div>
      </div>
      <PictureField label={t('fields.cover')} {...form.getInputProps('content.cover')} />
    </>
  );
}
