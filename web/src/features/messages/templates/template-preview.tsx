import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { type Language, languages, localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import {
  filled,
  sampleFields,
  type TemplateName,
  type TemplateTexts,
} from '@quarterdeck/contract/features/messages/templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#session/site.ts';
import { smsParts } from './sms-parts.ts';
import classes from './templates.module.css';

interface TemplatePreviewProps {
  name: TemplateName;
  texts: TemplateTexts;
  /** Absent: the reader chooses. */
  language?: Language;
}

/** A mail and a text message with sample values, as users get them. */
export function TemplatePreview({ name, texts, language: given }: TemplatePreviewProps) {
  const { t, i18n } = useTranslation('messages-templates');
  const { title: site } = useSite();
  const [chosen, setChosen] = useState<Language>(toLanguage(i18n.language));
  const language = given ?? chosen;
  const values = sampleFields(name, language, site);
  const { subject, text, sms } = texts[language];
  const message = filled(sms, values);
  return (
    <div className={classes.preview}>
      {given ? null : (
        <SegmentedControl
          aria-label={t('language.label')}
          value={language}
          onChange={(value) => setChosen(value as Language)}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      )}
      <article className={classes.mail} lang={localeTags[language]}>
        <h4>{filled(subject, values)}</h4>
        <p>{filled(text, values)}</p>
      </article>
      <div className={classes.phone}>
        <p className={classes.bubble} lang={localeTags[language]}>
          {message}
        </p>
        <p className={classes.lead}>
          {t('smsLength', { count: smsParts(message), characters: [...message].length })}
        </p>
      </div>
    </div>
  );
}
