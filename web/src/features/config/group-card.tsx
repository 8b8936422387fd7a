import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type ConfigEntry, type ConfigGroup, configEdit } from '@quarterdeck/contract/config';
import type { BodyInput } from '@quarterdeck/contract/http/endpoint';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { useCan } from '#session/access.tsx';
import { loadSite } from '#session/site.ts';
import classes from './security.module.css';

export interface Field {
  name: string;
  options?: readonly string[];
}

interface GroupCardProps {
  group: ConfigGroup;
  fields: readonly Field[];
  /** As the group stands. */
  entries: readonly ConfigEntry[];
}

/** The settings of one group, which are saved together. */
export function GroupCard({ group, fields, entries }: GroupCardProps) {
  const { t } = useTranslation('config');
  const id = useId();
  const mayEdit = useCan('config.edit');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: configEdit,
    name: t(`groups.${group}`),
    initialValues: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    // The names are the group's own, as the server sent them.
    toBody: (values) =>
      ({ group, version: entries[0]?.version ?? 0, ...values }) as BodyInput<typeof configEdit>,
    onDone: () => {
      done(t('done'));
      void invalidate('/backstage/config');
      void loadSite();
    },
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t(`groups.${group}`)}</h2>
      <form {...formProps}>
        <fieldset className={classes.fields} disabled={!mayEdit}>
          <Stack gap="sm">
            {fields.map(({ name, options }) =>
              options === undefined ? (
                <TextInput
                  key={name}
                  label={t(`fields.${name}`)}
                  description={t(`hints.${name}`)}
                  inputMode="numeric"
                  maxLength={8}
                  {...form.getInputProps(name)}
                />
              ) : (
                <Radio.Group
                  key={name}
                  label={t(`fields.${name}`)}
                  description={t(`hints.${name}`)}
                  {...form.getInputProps(name)}
                >
                  <Stack gap="xs" mt="xs">
                    {options.map((option) => (
                      <Radio
                        key={option}
                        value={option}
                        label={t(`options.${name}.${option}`)}
                        description={t(`explained.${name}.${option}`)}
                      />
                    ))}
                  </Stack>
                </Radio.Group>
              ),
            )}
            <Refusal>{refusal}</Refusal>
            {mayEdit ? (
              <Group justify="flex-end">
                <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
                  {t('save')}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </fieldset>
      </form>
    </section>
  );
}
