import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import {
  saveTemplate,
  type TemplateDetail,
  type TemplateRevision,
} from '@quarterdeck/contract/features/messages/template-revisions';
import {
  type TemplatePart,
  type TemplateTexts,
  templateFaults,
  templateParts,
  templates,
} from '@quarterdeck/contract/features/messages/templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import type { FieldErrors } from '#kit/form/schema-errors.ts';
import { Panel } from '#kit/panel.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';
import { touched } from './touched.ts';

interface TemplateDialogProps {
  detail: TemplateDetail;
  /** What the texts begin as. */
  from: TemplateRevision;
  onClose: () => void;
}

// A type and not an interface: a form's values have an index.
type Values = { texts: TemplateTexts; sms_template: string; confirmed: TemplatePart[] };

/** Writes a new revision, a language at a time, beside what it will look like. */
export default function TemplateDialog({ detail, from, onClose }: TemplateDialogProps) {
  const { t } = useTranslation(['messages-templates', 'kit']);
  const [language, setLanguage] = useState<Language>('zh-CN');
  const { name, revisions } = detail;
  const based_on = revisions[0]?.revision ?? 0;
  const isDerived = language === 'ch-CN';
  const check = ({ texts }: Values): FieldErrors =>
    Object.fromEntries(
      languages.flatMap((one) =>
        templateFaults(name, texts[one])
          .toReversed()
          .map(({ kind, part, field, line, column }) => [
            `texts.${one}.${part}`,
            t(`refusals:template_field_${kind}`, { field, line, column }),
          ]),
      ),
    );
  return (
    <FormDialog
      title={t('edit.title', { name: t(`template.${name}`) })}
      endpoint={saveTemplate}
      row={undefined}
      size={980}
      onClose={onClose}
      initialValues={{ texts: from.texts, sms_template: from.sms_template, confirmed: [] } as Values}
      toBody={(values) => ({ name, based_on, ...values })}
      check={check}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done')}
      invalidates={touched}
    >
      {(form) => {
        const { texts, confirmed } = form.values;
        const faulty = languages.filter((one) =>
          Object.keys(form.errors).some((path) => path.startsWith(`texts.${one}.`)),
        );
        return (
          <div className={classes.editor}>
            <div className={classes.fields}>
              <SegmentedControl
                aria-label={t('language.label')}
                value={language}
                onChange={(value) => setLanguage(value as Language)}
                data={languages.map((value) => ({
                  value,
                  label: faulty.includes(value)
                    ? `${t(`language.${value}`)} · ${t('edit.wrong')}`
                    : t(`language.${value}`),
                }))}
              />
              {isDerived ? <p className={classes.lead}>{t('edit.derived')}</p> : null}
              {templateParts.map((part) => {
                const path = `texts.${language}.${part}`;
                const shared = {
                  label: t(`part.${part}`),
                  withAsterisk: !isDerived,
                  placeholder: isDerived ? from.sent['ch-CN'][part] : undefined,
                  ...form.getInputProps(path),
                };
                return (
                  <div key={path}>
                    {part === 'subject' ? (
                      <TextInput {...shared} maxLength={150} autoComplete="off" />
                    ) : (
                      <LinesField {...shared} max={part === 'text' ? 4000 : 300} />
                    )}
                    {isDerived && from.outdated.includes(part) ? (
                      <Panel tone="warning">
                        {t('edit.outdated')}
                        <Checkbox
                          mt={6}
                          label={t('edit.confirm')}
                          checked={confirmed.includes(part)}
                          onChange={({ currentTarget: { checked } }) =>
                            form.setFieldValue(
                              'confirmed',
                              (checked
                                ? [...confirmed, part]
                                : confirmed.filter((one) => one !== part)) as never,
                            )
                          }
                        />
                      </Panel>
                    ) : null}
                  </div>
                );
              })}
              <TextInput
                label={t('edit.smsTemplate')}
                description={t('edit.smsTemplateHint')}
                maxLength={64}
                autoComplete="off"
                {...form.getInputProps('sms_template')}
              />
            </div>
            <div className={classes.fields}>
              <p className={classes.known}>
                {t('edit.fields')}{' '}
                {['site', ...templates[name].fields].map((field) => (
                  <code key={field}>{`{${field}}`}</code>
                ))}
              </p>
              <TemplatePreview name={name} texts={shownTexts(texts, from)} language={language} />
            </div>
          </div>
        );
      }}
    </FormDialog>
  );
}

/** What is derived is known once it is saved: until then the source stands in for it. */
function shownTexts(texts: TemplateTexts, from: TemplateRevision): TemplateTexts {
  const derived = templateParts.map((part) => {
    const isSame = texts['zh-CN'][part] === from.texts['zh-CN'][part] && from.texts['ch-CN'][part] === '';
    return [part, texts['ch-CN'][part] || (isSame ? from.sent['ch-CN'][part] : texts['zh-CN'][part])];
  });
  // The parts are all of them.
  return { ...texts, 'ch-CN': Object.fromEntries(derived) as TemplateTexts['ch-CN'] };
}
