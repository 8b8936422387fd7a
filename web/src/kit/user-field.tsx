import '@mantine/core/styles/Combobox.css';
import { Autocomplete, Text } from '@mantine/core';
import type { FoundRecord } from '@quarterdeck/contract/features/search/search';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#session/access.tsx';
import { useFoundUsers } from './found-users.ts';
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
  size?: 'sm';
  className?: string | undefined;
  /** In a bar: the label stands inside the field, and a note that no one was found below it, over the page. */
  inline?: boolean;
  rightSection?: ReactNode;
  onOptionSubmit?: (uid: string) => void;
  /** Enter was pressed while no option was chosen. */
  onEnter?: () => void;
}

/** Names a user: by UID, name, e-mail or phone for those who may read users, by UID alone for others. */
export function UserField({
  value = '',
  label,
  error,
  inline = false,
  className,
  readOnly,
  onChange,
  onFocus,
  onBlur,
  onEnter,
  ...input
}: UserFieldProps) {
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
    <div className={inline ? `${classes.inline} ${className}` : className}>
      <Autocomplete
        {...input}
        error={inline ? Boolean(error) : error}
        {...(inline
          ? { 'aria-label': label, placeholder: label, title: t('userField.placeholder') }
          : { label, placeholder: mayRead && !readOnly ? t('userField.placeholder') : undefined })}
        leftSection={inline ? <IconSearch size={15} aria-hidden="true" /> : undefined}
        readOnly={readOnly ?? false}
        maxLength={mayRead ? 120 : 32}
        autoComplete="off"
        spellCheck={false}
        openOnFocus={false}
        comboboxProps={{ shadow: 'md', ...(inline && { width: 'max-content', position: 'bottom-start' }) }}
        classNames={{ dropdown: classes.dropdown }}
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
          if (event.key !== 'Enter' || isPicking || event.nativeEvent.isComposing) return;
          if (meant && !byUid && asked === value.trim()) {
            event.preventDefault();
            onChange?.(meant.title);
          }
          onEnter?.();
        }}
      />
      <Text
        size="sm"
        mt={4}
        aria-live="polite"
        className={inline ? classes.note : undefined}
        // The options, or the list itself, show the rest.
        data-unseen={(!(inline && error) && (!hasFocus || users?.length !== 0)) || undefined}
        hidden={users === undefined || asked !== value.trim()}
      >
        {inline && error
          ? error
          : byUid
            ? t('userOfUid.named', { uid: byUid.title, names: byUid.details.join(' · ') })
            : users?.length === 0
              ? t('userField.nobody', { text: asked })
              : t('userField.found', { count: users?.length ?? 0 })}
      </Text>
    </div>
  );
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
