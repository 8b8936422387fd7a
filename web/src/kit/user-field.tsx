import '@mantine/core/styles/Combobox.css';
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FoundRecord, searchRecords } from '@quarterdeck/contract/features/search/search';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';
import classes from './user-field.module.css';

interface UserFieldProps {
  label: string;
  /** A UID, or what is typed to find one. */
  value?: string;
  onChange?: (value: string) => void;
  onFocus?: (event: React.FocusEvent<HTMLInputElement>) => void;
  /** Also called when the field, once left, has put the UID in the place of what was typed. */
  onBlur?: (event?: React.FocusEvent<HTMLInputElement>) => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  'data-autofocus'?: boolean | undefined;
}

/** So long typing may pause before the server is asked, in milliseconds. */
const pause = 250;

/** Names a user: by UID, name, e-mail or phone for those who may read users, by UID alone for others. */
export function UserField({ value = '', onChange, onFocus, onBlur, readOnly, ...input }: UserFieldProps) {
  const { t } = useTranslation('kit');
  const mayRead = useCan('user.read');
  const [hasFocus, setFocus] = useState(false);
  const { users, asked } = useFoundUsers(value);
  const meant = onlyOne(users?.filter((user) => isNamedBy(user, asked)));
  const byUid = users?.find(({ title }) => title === asked);

  // An e-mail or a phone number that was typed or pasted whole becomes the UID once the field is left, unless several users have it.
  useEffect(() => {
    if (hasFocus || readOnly || byUid !== undefined || meant === undefined || asked !== value.trim()) return;
    onChange?.(meant.title);
    onBlur?.();
  }, [hasFocus, readOnly, byUid, meant, asked, value, onChange, onBlur]);

  return (
    <div>
      <Autocomplete
        {...input}
        readOnly={readOnly ?? false}
        placeholder={mayRead && !readOnly ? t('userField.placeholder') : undefined}
        maxLength={mayRead ? 120 : 32}
        autoComplete="off"
        spellCheck={false}
        openOnFocus={false}
        comboboxProps={{ shadow: 'md' }}
        value={value}
        onChange={(next) => onChange?.(next)}
        data={byUid === undefined && asked === value.trim() ? (users ?? []).map(({ title }) => title) : []}
        filter={({ options }) => options}
        renderOption={({ option }) => <FoundUser user={users?.find(({ title }) => title === option.value)} />}
        onFocus={(event) => {
          setFocus(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocus(false);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          const isPicking = event.currentTarget.getAttribute('aria-activedescendant');
          if (event.key !== 'Enter' || isPicking || byUid || !meant) return;
          event.preventDefault();
          onChange?.(meant.title);
        }}
      />
      <Text size="sm" mt={4} aria-live="polite" hidden={users === undefined || asked !== value.trim()}>
        {byUid
          ? t('userOfUid.named', { uid: byUid.title, names: byUid.details.join(' · ') })
          : users?.length === 0
            ? t('userField.nobody', { text: asked })
            : t('userField.found', { count: users?.length ?? 0 })}
      </Text>
    </div>
  );
}

/** Those whom a text may mean, once its typing rests. */
function useFoundUsers(value: string) {
  const mayRead = useCan('user.read');
  const [asked] = useDebouncedValue(value.trim(), pause);
  const { data } = useQuery({
    ...endpointQuery(searchRecords, { text: asked, kind: 'user' }, { quiet: true }),
    enabled: mayRead && asked !== '' && asked.length <= 200,
  });
  const isAsked = mayRead && asked !== '';
  // The number of the row is not what a user is known by here.
  const users = data?.list.filter(({ field, title }) => field !== 'id' || title === asked);
  return { asked, users: isAsked ? users : undefined };
}

function onlyOne<T>(items: readonly T[] = []): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function isNamedBy({ title, field, value }: FoundRecord, text: string): boolean {
  if (title === text) return true;
  return (field === 'email' || field === 'phone') && value.toLowerCase() === text.toLowerCase();
}

function FoundUser({ user }: { user: FoundRecord | undefined }) {
  if (user === undefined) return null;
  const { title, details, field, value } = user;
  return (
    <span className={classes.user}>
      <span className={classes.uid}>{title}</span>
      <span className={classes.about}>
        {(field === 'phone' ? [...details, value] : details).filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
