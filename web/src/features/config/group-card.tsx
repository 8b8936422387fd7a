import { Button, Group, NativeSelect, Radio, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { assets } from '@quarterdeck/contract/core/assets';
import { Percent } from '@quarterdeck/contract/core/charges';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  type ConfigEntry,
  type ConfigGroup,
  configEdit,
  hiddenValue,
} from '@quarterdeck/contract/features/config/config';
import { PercentOrNone } from '@quarterdeck/contract/features/config/site-forms';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { useAssetName, useOwnAssetNames } from '#kit/asset-name.ts';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { done } from '#kit/form/done.ts';
import { LinesField } from '#kit/form/lines-field.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { HistoryLink } from '#kit/history-link.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Panel } from '#kit/panel.tsx';
import { useCan } from '#session/access.tsx';
import { loadSite } from '#session/site.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { FactorEffect } from './factor-effect.tsx';
import classes from './groups.module.css';
import { PictureSetting, SeveralSetting } from './other-settings.tsx';
import type { Field } from './pages.ts';
import { SecretSetting } from './secret-setting.tsx';
import { hasEffect, SettingsEffectSection } from './settings-effect.tsx';
import { isOfTransfers, TransferEffect, useTransferNames } from './transfer-effect.tsx';

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'));

interface GroupCardProps {
  group: ConfigGroup;
  fields: readonly Field[];
  /** As the group stands. */
  entries: readonly ConfigEntry[];
}

/** The settings of one group, which are saved together, after what changes was shown. */
export function GroupCard({ group, fields, entries }: GroupCardProps) {
  const { t } = useTranslation('config');
  const id = useId();
  const names = { ...useOwnAssetNames(), ...useTransferNames(group) };
  const isGiven = entries.some(({ from_environment }) => from_environment);
  const mayEdit = useCan('config.edit') && !isGiven;
  const logId = entries[0]?.log_id ?? null;
  const [isAsking, setAsking] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { form, send, isSending, refusal, focusError, formProps } = useOwnForm({
    endpoint: configEdit,
    name: t(`groups.${group}`, names),
    initialValues: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    // The names are the group's own, as the server sent them.
    toBody: (values) =>
      ({ group, version: entries[0]?.version ?? 0, ...values }) as BodyInput<typeof configEdit>,
    confirm: () => setAsking(true),
    unchecked: group === 'email',
    onDone: (_reply, _values, msg) => {
      setAsking(false);
      done(msg ?? t('done'));
      void invalidate('/backstage/config');
      void loadSite();
    },
  });
  const changes = fields.flatMap((field) => {
    const before = entries.find(({ name }) => name === field.name)?.value ?? '';
    const after = form.values[field.name] ?? before;
    return after === before ? [] : [{ field, before, after }];
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" mih={36}>
        <h2 id={id}>{t(`groups.${group}`, names)}</h2>
        {logId === null ? null : (
          <Group gap={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => setHistoryOpen(true)}>
              {t('history.open')}
            </Button>
            <HistoryLink kind="config" id={logId} />
          </Group>
        )}
      </Group>
      {isGiven ? <Panel tone="info">{t('fromEnvironment')}</Panel> : null}
      <form {...formProps}>
        <fieldset className={classes.fields} disabled={!mayEdit}>
          <Stack gap="sm">
            <div className={classes.rows}>
              {fields.map((field) => (
                <div key={field.name} data-setting={field.name} data-short={isShort(field) || undefined}>
                  <FieldInput
                    field={field}
                    entry={entries.find(({ name }) => name === field.name)}
                    names={names}
                    {...form.getInputProps(field.name)}
                  />
                </div>
              ))}
            </div>
            <Refusal>{refusal}</Refusal>
            {mayEdit ? (
              <Group justify="flex-end">
                <SendButton type="submit" loading={isSending} disabled={!form.isDirty()}>
                  {t('save')}
                </SendButton>
              </Group>
            ) : null}
          </Stack>
        </fieldset>
      </form>
      {isAsking ? (
        <ChangesDialog
          changes={changes}
          names={names}
          effect={<Effect group={group} entries={entries} values={form.values} />}
          refusals={[refusal, ...Object.values(form.errors)].filter((words) => words !== undefined)}
          isSending={isSending}
          onConfirm={() => void send(form.values)}
          onClose={() => {
            setAsking(false);
            focusError();
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryDialog
          group={group}
          fields={fields}
          names={names}
          mayRestore={mayEdit}
          stands={Object.fromEntries(entries.map(({ name, value }) => [name, value]))}
          onRestore={(values) => {
            setHistoryOpen(false);
            form.setValues(values);
            setAsking(true);
          }}
          onClose={() => setHistoryOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface EffectProps {
  group: ConfigGroup;
  /** As the group stands. */
  entries: readonly ConfigEntry[];
  values: Readonly<Record<string, string>>;
}

/** What else the change does, where it is known how to tell. */
function Effect({ group, entries, values }: EffectProps) {
  if (hasEffect(group)) return <SettingsEffectSection group={group} values={values} />;
  if (group === 'second_factor') {
    return <FactorEffect before={entries[0]?.value ?? ''} after={values.second_factor_for ?? ''} />;
  }
  return isOfTransfers(group) ? <TransferEffect group={group} values={values} /> : null;
}

/** Two of them find room beside each other. */
function isShort({ kind, options }: Field): boolean {
  return options === undefined && shortKinds.has(kind ?? 'whole');
}

const shortKinds = new Set<string>(['whole', 'amount', 'asset', 'percent', 'share', 'port', 'moment']);

/** What a title says in brackets at its end, such as the unit of what is typed. */
const titleWithUnit = /^(.*?)\s*[(（]([^()（）]+)[)）]$/;

interface TitleProps {
  title: string;
}

/** A setting's title, whose unit is told here only to those who do not see it in the field. */
function Title({ title }: TitleProps) {
  const [, plain, unit] = titleWithUnit.exec(title) ?? [];
  if (plain === undefined) return title;
  return (
    <>
      {plain}
      <VisuallyHidden> ({unit})</VisuallyHidden>
    </>
  );
}

/** The unit of a setting inside its field. */
function unitOf(title: string) {
  const unit = titleWithUnit.exec(title)?.[2];
  return unit === undefined
    ? {}
    : {
        rightSection: (
          <span className={classes.unit} aria-hidden="true">
            {unit}
          </span>
        ),
        rightSectionWidth: 'auto',
      };
}

interface FieldInputProps {
  field: Field;
  /** As it stands. */
  entry: ConfigEntry | undefined;
  /** What its words speak of. */
  names: Readonly<Record<string, string>>;
}

/** The control of one setting, as its kind asks for. What the form knows of it is passed on. */
function FieldInput({ field: { name, options, several, kind }, entry, names, ...input }: FieldInputProps) {
  const { t } = useTranslation('config');
  const nameOf = useAssetName();
  const title = entry?.title ?? t(`fields.${name}`, names);
  const words = {
    label: title,
    description: t(`hints.${name}`),
    ...input,
  };
  if (kind === 'asset') {
    return <NativeSelect {...words} data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))} />;
  }
  if (kind === 'amount' || kind === 'port' || (kind === undefined && options === undefined)) {
    return (
      <AmountInput
        {...words}
        {...unitOf(title)}
        label={<Title title={title} />}
        isGrouped={kind !== 'port'}
        isWhole={kind !== 'amount'}
        maxLength={kind === 'amount' ? 40 : 8}
      />
    );
  }
  if (kind === 'percent') return <PercentInput {...words} schema={Percent} maxLength={8} />;
  if (kind === 'share') return <PercentInput {...words} schema={PercentOrNone} maxLength={8} />;
  if (kind === 'long') return <LinesField {...words} withAsterisk={false} max={5_000} />;
  if (kind === 'picture') return <PictureSetting {...words} />;
  if (kind === 'moment') return <MomentField {...words} />;
  if (options !== undefined && several) return <SeveralSetting {...words} name={name} options={options} />;
  if (kind === 'secret') return <SecretSetting {...words} stands={entry?.value === hiddenValue} />;
  if (options === undefined) return <TextInput {...words} maxLength={500} />;
  return (
    <Radio.Group {...words}>
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
  );
}
