import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Admin, adminConfig } from '@quarterdeck/contract/features/admins/admins';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ChoicesFailed } from '#kit/form/choices-failed.tsx';
import { networksOf } from '#kit/form/networks.ts';
import { useRolePurpose } from '#kit/role-purpose.ts';
import { UserField } from '#kit/user-field.tsx';
import { useDataBounds } from '#session/access.tsx';
import classes from './admins.module.css';

/** The fields that every form of an admin has; ids as the text that boxes carry. */
export interface PersonValues extends Record<string, unknown> {
  nickname: string;
  role_ids: string[];
  /** Empty: none. */
  confirmed_email: string;
  /** Empty: none. */
  account_uid: string;
  /** One network a line. */
  allowed_ips: string;
}

export const noPerson: PersonValues = {
  nickname: '',
  role_ids: [],
  confirmed_email: '',
  account_uid: '',
  allowed_ips: '',
};

/** An admin's own values in the form. */
export function personOf(row: Admin): PersonValues {
  return {
    nickname: row.nickname,
    role_ids: row.role_ids.map(String),
    confirmed_email: row.confirmed_email ?? '',
    account_uid: row.account_uid ?? '',
    allowed_ips: row.allowed_ips.join('\n'),
  };
}

/** The fields as the contract's bodies have them. */
export function personBody({ nickname, role_ids, confirmed_email, account_uid, allowed_ips }: PersonValues) {
  return {
    nickname,
    role_ids: role_ids.map(Number),
    confirmed_email: confirmed_email.trim() === '' ? null : confirmed_email,
    account_uid: account_uid.trim() === '' ? null : account_uid,
    allowed_ips: networksOf(allowed_ips),
  };
}

interface PersonFieldsProps<Values extends PersonValues> {
  form: UseFormReturnType<Values>;
  /** Stands below the name of the role groups. */
  rolesHint?: string;
  /** Admins cannot set their own role groups, email or account. */
  isSelf?: boolean;
}

/** Nickname, role groups, e-mail address, own account and allowed networks. */
export function PersonFields<Values extends PersonValues>({
  form,
  rolesHint,
  isSelf = false,
}: PersonFieldsProps<Values>) {
  const { t } = useTranslation('admins');
  const purposeOf = useRolePurpose();
  const isLimited = useDataBounds().length > 0;
  const query = useQuery(endpointQuery(adminConfig, undefined, { quiet: true }));
  return (
    <>
      <TextInput
        label={t('columns.nickname')}
        withAsterisk
        maxLength={64}
        autoComplete="off"
        {...form.getInputProps('nickname')}
      />
      <Checkbox.Group
        label={t('columns.roles')}
        description={rolesHint}
        withAsterisk
        {...form.getInputProps('role_ids')}
      >
        <Stack gap={8} mt={8}>
          {query.data?.roles.map((role) => (
            <Checkbox
              key={role.id}
              value={String(role.id)}
              label={role.grantable ? role.name : t('form.beyondYou', { name: role.name })}
              description={purposeOf(role)}
              disabled={isSelf || !role.grantable}
              classNames={{ label: classes.role }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ChoicesFailed query={query} />
      <TextInput
        label={t('fields.confirmed_email')}
        description={t('form.confirmedEmailHint')}
        type="email"
        maxLength={254}
        autoComplete="off"
        disabled={isSelf}
        {...form.getInputProps('confirmed_email')}
      />
      {isLimited ? null : (
        <UserField
          label={t('fields.user_id')}
          description={t('form.accountHint')}
          disabled={isSelf}
          {...form.getInputProps('account_uid')}
        />
      )}
      <Textarea
        label={t('fields.allowed_ips')}
        description={t('form.allowedIpsHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1300}
        spellCheck={false}
        {...form.getInputProps('allowed_ips')}
      />
    </>
  );
}
