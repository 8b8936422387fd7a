import { TextInput } from '@mantine/core';
import { menuIcons } from '@quarterdeck/contract/features/menu/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import SetIcon from '#kit/menu-icon-set.tsx';
import classes from './rules.module.css';

interface IconPickerProps {
  value: string;
  onChange: (name: string) => void;
}

/** Every icon of the set, found by its name. */
export default function IconPicker({ value, onChange }: IconPickerProps) {
  const { t } = useTranslation('menu');
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const found = menuIcons.filter((name) => name.includes(sought));
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('icons.search')}
        placeholder={t('icons.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.icons}>
        {found.map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === value}
            onClick={() => onChange(name)}
          >
            <SetIcon name={name} size={20} stroke={1.7} aria-hidden="true" />
          </button>
        ))}
      </div>
      {found.length === 0 ? <p className={classes.hint}>{t('icons.none', { text })}</p> : null}
    </>
  );
}
