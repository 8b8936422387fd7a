import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import { adminConfig } from '@quarterdeck/contract/features/admins/admins';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { currentLanguage } from '#web/language.ts';

export interface MailValues extends Record<string, unknown> {
  /** Empty: the invitation is not sent. */
  mail_to: string;
  mail_language: Language;
}

/** The values of a form that was not sent, or sent to this address. */
export function mailingTo(address = ''): MailValues {
  return { mail_to: address, mail_language: currentLanguage() };
}

/** The fields as the contract's bodies have them. */
export function mailBody({ mail_to, mail_language }: MailValues) {
  return mail_to.trim() === '' ? {} : { mail_to, mail_language };
}

interface MailFieldsProps<Values extends MailValues> {
  form: UseFormReturnType<Values>;
}

/** Where an invitation is sent besides, and in which language, where the server can send mail. */
export function MailFields<Values extends MailValues>({ form }: MailFieldsProps<Values>) {
  const { t } = useTranslation('admins');
  const { data } = useQuery(endpointQuery(adminConfig, undefined, { quiet: true }));
  if (!data?.policies.invitation_mail) return null;
  return (
    <>
      <TextInput
        type="email"
        label={t('fields.mail_to')}
        description={t('mail.hint')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('mail_to')}
      />
      <NativeSelect
        label={t('mail.language')}
        data={languages.map((language) => ({ value: language, label: t(`mail.languages.${language}`) }))}
        {...form.getInputProps('mail_language')}
      />
    </>
  );
}
