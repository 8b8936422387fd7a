import { Checkbox, TextInput } from '@mantine/core';
import { providerIcons } from '@quarterdeck/contract/core/fields';
import {
  createProvider,
  editProvider,
  type Provider,
} from '@quarterdeck/contract/features/providers/providers';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { SecretField } from '#kit/form/secret-field.tsx';
import { ProviderIcon } from '#session/provider-icon.tsx';
import classes from './providers.module.css';
import { touched } from './touched.ts';

interface ProviderDialogProps {
  /** Absent for a provider that is to be added. */
  row: Provider | undefined;
  onClose: () => void;
}

// Kept while the dialog is closed: one that is added has no version to protect it from being sent twice.
const intention = new Intention();

const rules = ['enabled', 'match_email', 'trust_mfa', 'open_registration'] as const;

/** Adds a provider, or changes one. */
export default function ProviderDialog({ row, onClose }: ProviderDialogProps) {
  const { t } = useTranslation('providers');
  return (
    <FormDialog
      title={row ? t('edit.title', { name: row.name }) : t('create.title')}
      endpoint={row ? editProvider : createProvider}
      row={row}
      {...(row ? { action: 'edit' } : { intention })}
      onClose={onClose}
      initialValues={valuesOf(row)}
      submitLabel={t(row ? 'edit.submit' : 'create.submit')}
      doneMessage={t(row ? 'edit.done' : 'create.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            description={t('hints.name')}
            withAsterisk
            maxLength={32}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <fieldset className={classes.icons}>
            <legend>{t('fields.icon')}</legend>
            {providerIcons.map((icon) => (
              <label key={icon} className={classes.choice} title={t(`icon.${icon}`)}>
                <input
                  type="radio"
                  name="icon"
                  value={icon}
                  checked={form.values.icon === icon}
                  onChange={() => form.setFieldValue('icon', icon)}
                  aria-label={t(`icon.${icon}`)}
                />
                <ProviderIcon icon={icon} />
              </label>
            ))}
          </fieldset>
          {row === undefined ? (
            <TextInput
              label={t('fields.issuer')}
              description={t('hints.issuer')}
              withAsterisk
              maxLength={300}
              inputMode="url"
              {...form.getInputProps('issuer')}
            />
          ) : null}
          <TextInput
            label={t('fields.client_id')}
            withAsterisk
            maxLength={256}
            autoComplete="off"
            {...form.getInputProps('client_id')}
          />
          <SecretField
            label={t('fields.client_secret')}
            placeholder={row?.has_secret ? t('secretKept') : ''}
            withAsterisk={false}
            maxLength={512}
            autoComplete="new-password"
            {...form.getInputProps('client_secret')}
          />
          <TextInput
            label={t('fields.scopes')}
            withAsterisk
            maxLength={200}
            {...form.getInputProps('scopes')}
          />
          {rules.map((rule) => (
            <Checkbox
              key={rule}
              label={t(`fields.${rule}`)}
              description={t(`hints.${rule}`)}
              {...form.getInputProps(rule, { type: 'checkbox' })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(row: Provider | undefined) {
  return {
    name: row?.name ?? '',
    icon: row?.icon ?? providerIcons[0],
    ...(row === undefined && { issuer: '' }),
    client_id: row?.client_id ?? '',
    client_secret: '',
    scopes: row?.scopes ?? 'openid email profile',
    enabled: row?.enabled ?? true,
    match_email: row?.match_email ?? false,
    trust_mfa: row?.trust_mfa ?? false,
    open_registration: row?.open_registration ?? false,
  };
}
