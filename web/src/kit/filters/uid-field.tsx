import { CloseButton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { FoundRecord } from '@quarterdeck/contract/features/search/search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundUsers } from '#kit/found-users.ts';
import { UserField } from '#kit/user-field.tsx';
import classes from './filter-bar.module.css';
import type { TextFieldProps } from './text-field.tsx';
import { useFilterWords } from './use-filter-words.ts';
import { useTyped } from './use-typed.ts';

/** Filters by a user, found as in dialogs. The list follows a UID that is chosen, entered, left, or typed whole. */
export default function UidField({ name, namespace, values, onChange, inline = false }: TextFieldProps) {
  const { t } = useTranslation('kit');
  const title = useFilterWords(namespace).title(name);
  const { typed, setTyped, apply, visit } = useTyped({ name, values, onChange });
  /** The text with which Enter was pressed or the field was left, perhaps before the answer. */
  const [entered, setEntered] = useState<string>();
  const { asked, users, hasFailed } = useFoundUsers(typed);
  const isAnswered = asked !== '' && asked === typed.trim();
  const isEntered = entered === asked;
  const uid = isAnswered ? uidMeant(asked, hasFailed ? [] : users, isEntered) : undefined;

  const take = useCallbackRef((meant: string) => {
    setEntered(undefined);
    setTyped(meant);
    apply(meant);
  });
  const set = (text: string) => {
    setEntered(undefined);
    setTyped(text);
    if (text.trim() === '') apply('');
  };
  useEffect(() => {
    if (uid !== undefined) take(uid);
  }, [uid, take]);

  const enter = () => setEntered(typed.trim());
  const isAmbiguous = isAnswered && isEntered && uid === undefined && users !== undefined;

  return (
    <UserField
      size="sm"
      label={title}
      inline={inline}
      className={inline ? classes.text : undefined}
      value={typed}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={t('filters.clearOne', { title })} onClick={() => set('')} />
        )
      }
      error={isAmbiguous ? t('userField.several', { count: users.length }) : undefined}
      onFocus={visit}
      onBlur={() => {
        // Not when the reader goes to another window, nor while users cannot be looked up.
        if (document.hasFocus() && !hasFailed) enter();
      }}
      onChange={set}
      onOptionSubmit={take}
      onEnter={enter}
    />
  );
}

/**
 * The UID that a text stands for. Entered, it may also name the only one found, or be a UID that no user has: the
 * beginning of another's UID is not that user.
 */
function uidMeant(
  text: string,
  users: readonly FoundRecord[] | undefined,
  isEntered: boolean,
): string | undefined {
  if (users?.some(({ title }) => title === text)) return text;
  if (!isEntered || users === undefined || users.length > 1) return undefined;
  const [only] = users;
  return only === undefined || only.field === 'uid' ? text : only.title;
}
