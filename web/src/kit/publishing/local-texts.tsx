import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import {
  type LocalContent,
  missingLanguages,
  writtenLanguages,
} from '@quarterdeck/contract/core/publishing/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import type { ContentForm } from './content-dialog.tsx';
import classes from './publishing.module.css';
import { RichTextField } from './rich-text-field.tsx';

export interface TextField {
  name: string;
  label: string;
  max: number;
  isHtml?: boolean;
  isOwed?: boolean;
}

interface LocalTextsProps<Content extends LocalContent> {
  form: ContentForm<Content>;
  fields: readonly TextField[];
  /** Corrections whose source has changed. */
  outdated: readonly string[];
}

/** The texts of a content, a language at a time. Traditional Chinese is derived: only corrections are written. */
export function LocalTexts<Content extends LocalContent>(props: LocalTextsProps<Content>) {
  const { fields, outdated } = props;
  const { t } = useTranslation('publishing');
  // Whatever else a content holds, its texts are these.
  const form = props.form as unknown as ContentForm<LocalContent>;
  const [language, setLanguage] = useState<Language>('zh-CN');
  const { content, confirmed } = form.values;
  const required = fields.filter(({ isOwed }) => isOwed).map(({ name }) => name);
  const missing = missingLanguages(content, required);
  const isWrong = (one: Language) =>
    Object.keys(form.errors).some((path) => path.startsWith(`content.texts.${one}.`));
  const note = (one: Language) =>
    isWrong(one) ? t('texts.wrong') : missing.includes(one) ? t('texts.missing') : '';
  const isDerived = language === 'ch-CN';
  return (
    <div className={classes.texts}>
      <SegmentedControl
        aria-label={t('texts.language')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        data={languages.map((one) => ({
          value: one,
          label: note(one) === '' ? t(`language.${one}`) : `${t(`language.${one}`)} · ${note(one)}`,
        }))}
      />
      {isDerived ? <p className={classes.both}>{t('texts.derived')}</p> : null}
      {fields.map(({ name, label, max, isHtml = false, isOwed = false }) => {
        const path = `content.texts.${language}.${name}`;
        const props = form.getInputProps(path);
        const key = `${language}.${name}`;
        return (
          <div key={key}>
            {isHtml ? (
              <RichTextField
                label={label}
                value={String(props.value ?? '')}
                onChange={(html: string) => form.setFieldValue(path, html as never)}
                error={props.error as string | undefined}
                isOwed={isOwed && !isDerived}
              />
            ) : (
              <TextInput
                label={label}
                maxLength={max}
                autoComplete="off"
                withAsterisk={isOwed && !isDerived}
                placeholder={isDerived ? t('texts.converted') : undefined}
                {...props}
              />
            )}
            {isDerived && outdated.includes(name) ? (
              <Panel tone="warning">
                {t('texts.outdated')}
                <Checkbox
                  mt={6}
                  label={t('texts.confirm')}
                  checked={confirmed.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    form.setFieldValue(
                      'confirmed',
                      checked ? [...confirmed, name] : confirmed.filter((one) => one !== name),
                    )
                  }
                />
              </Panel>
            ) : null}
          </div>
        );
      })}
      <NativeSelect
        label={t('texts.fallback')}
        description={t('texts.fallbackHint')}
        data={[
          { value: '', label: t('texts.noFallback') },
          ...writtenLanguages.map((one) => ({ value: one, label: t(`language.${one}`) })),
        ]}
        {...form.getInputProps('content.fallback')}
      />
    </div>
  );
}
