import { NativeSelect, TextInput } from '@mantine/core';
import { languages } from '@quarterdeck/contract/core/language';
import { walk } from '@quarterdeck/contract/features/menu/rule-tree';
import { menuRuleForm, menuRuleKinds, titleFields } from '@quarterdeck/contract/features/menu/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { languageNames } from '#web/language.ts';
import { GuardFields } from './guard-fields.tsx';
import { IconField } from './icon-field.tsx';
import { type FieldsProps, PageSelect } from './page-select.tsx';
import classes from './rules.module.css';
import { SettingFields } from './setting-fields.tsx';
import { useRuleTitle } from './use-rule-title.ts';

/** Everything that an entry is, in groups. */
export function RuleFields(props: FieldsProps) {
  const { t } = useTranslation('menu');
  const { form, row } = props;
  return (
    <div className={classes.fields}>
      <FieldGroup title={t('groups.entry')}>
        <IdentityFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('groups.title')} hint={t(row?.built_in ? 'hints.titleBuiltIn' : 'hints.title')}>
        <div className={classes.pair}>
          {languages.map((language) => (
            <TextInput
              key={language}
              label={languageNames[language]}
              withAsterisk={!row?.built_in}
              maxLength={language === 'en-US' ? 48 : 32}
              {...form.getInputProps(titleFields[language])}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t('groups.look')}>
        <IconField form={form} />
        <TextInput
          label={t('columns.badge')}
          description={t('hints.badge')}
          maxLength={8}
          {...form.getInputProps('badge')}
        />
      </FieldGroup>
      <FieldGroup title={t('groups.behaviour')}>
        <SettingFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('groups.guard')} hint={t('hints.guard')}>
        <GuardFields form={form} />
      </FieldGroup>
    </div>
  );
}

interface FieldGroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}

/** What the entry is; of one that the program brings along that is fixed. */
function IdentityFields({ form, row, entries }: FieldsProps) {
  const { t } = useTranslation('menu');
  const { t: tApp } = useTranslation();
  const titleOf = useRuleTitle();
  const { data } = useQuery(endpointQuery(menuRuleForm, undefined, { quiet: true }));
  const { kind, parent_id } = form.values;
  const isFixed = row?.built_in ?? false;
  const sections = walk(entries).filter(({ entry }) => entry.kind === 'section');
  return (
    <>
      {row === undefined ? (
        <div className={classes.pair}>
          <NativeSelect
            label={t('columns.kind')}
            data={menuRuleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            data-autofocus
            {...form.getInputProps('kind')}
          />
          <NativeSelect
            label={t('columns.parent')}
            data={[
              { value: '', label: t('move.top') },
              ...sections.map(({ entry, level }) => ({
                value: String(entry.id),
                label: `${'\u2003'.repeat(level - 1)}${titleOf(entry)}`,
              })),
            ]}
            error={form.errors.parent_id}
            value={parent_id === null ? '' : String(parent_id)}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('parent_id', value === '' ? null : Number(value))
            }
          />
        </div>
      ) : null}
      {isFixed ? <p className={classes.hint}>{t('hints.fixed')}</p> : null}
      <div className={classes.pair}>
        <TextInput
          label={t('columns.name')}
          description={isFixed ? undefined : t('hints.name')}
          withAsterisk
          disabled={isFixed}
          maxLength={64}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t(kind === 'link' ? 'fields.address' : 'columns.path')}
          description={isFixed ? undefined : t(kind === 'link' ? 'hints.address' : 'hints.path')}
          withAsterisk
          disabled={isFixed}
          maxLength={500}
          {...form.getInputProps('path')}
        />
      </div>
      {kind === 'page' ? (
        <NativeSelect
          label={t('columns.component')}
          description={isFixed ? undefined : t('hints.component')}
          withAsterisk
          disabled={isFixed}
          data={[
            { value: '', label: '' },
            ...(data?.components ?? []).map(({ component, title }) => ({
              value: component,
              label: `${tApp(title)} · ${component}`,
            })),
          ]}
          {...form.getInputProps('component')}
        />
      ) : null}
      {kind === 'section' ? (
        <PageSelect
          {...{ form, entries }}
          field="redirect"
          label={t('columns.redirect')}
          description={t('hints.redirect')}
        />
      ) : null}
    </>
  );
}
