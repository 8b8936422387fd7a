import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useIsOnTop } from '#kit/use-is-on-top.ts';
import { type DateKind, readDate } from './date-text.ts';

// It is as large as the rest of a form, and most dates are typed.
const DateCalendar = lazyPart(() => import('./date-calendar.tsx'), {
  fallback: <Skeleton h={270} w={252} />,
});

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  kind?: DateKind;
  /** As `readDate` writes it; what is typed and no date, as it is; empty: none. */
  value?: string;
  onChange?: (value: string) => void;
  /** The first and the last that may be chosen. */
  min?: string;
  max?: string;
}

/** A date that is typed, or chosen from a calendar in the page's language. */
export function DateField({
  kind = 'day',
  value = '',
  min = '',
  max = '',
  error,
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: DateFieldProps) {
  const { t } = useTranslation('kit');
  const ownId = useId();
  const id = rest.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  // While it is typed, a date stays as it is written.
  const [typed, setTyped] = useState({ text: '', value: '' });
  const [isLeft, setLeft] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useIsOnTop(isOpen);
  const canOpen = kind !== 'clock' && !rest.disabled && !rest.readOnly;

  const read = readDate(value, kind);
  const first = readDate(min, kind);
  const last = readDate(max, kind);
  const faultOf = () => {
    if (value === '') return '';
    if (read === undefined) return t(`date.unreadable.${kind}`);
    if (first !== undefined && read < first) return t('date.early', { date: first });
    return last !== undefined && read > last ? t('date.late', { date: last }) : '';
  };
  const fault = faultOf();
  useEffect(() => input.current?.setCustomValidity(fault), [fault]);

  const choose = (day: string) => {
    const time = read?.slice(11) || '00:00';
    onChange?.(kind === 'minute' ? `${day} ${time}` : day);
    setTyped({ text: '', value: '' });
    setOpen(false);
    // The time is typed over.
    requestAnimationFrame(() => {
      input.current?.focus();
      if (kind === 'minute') input.current?.setSelectionRange(11, 16);
    });
  };
  return (
    <TextInput
      placeholder={t(`date.form.${kind}`)}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      ref={input}
      id={id}
      labelProps={{ id: `${id}-label` }}
      error={error || (isLeft && fault)}
      value={typed.value === value && value !== '' ? typed.text : value}
      onChange={({ currentTarget: { value: text } }) => {
        const next = readDate(text, kind) ?? text.trim();
        setTyped({ text, value: next });
        setLeft(false);
        onChange?.(next);
      }}
      onBlur={(event) => {
        setTyped({ text: '', value: '' });
        setLeft(true);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!canOpen || event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        setOpen(true);
      }}
      rightSection={
        canOpen ? (
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-end"
            shadow="md"
            trapFocus
            returnFocus
            withinPortal
          >
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('date.open')}
                aria-describedby={`${id}-label`}
                title={t('date.open')}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={17} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-labelledby={`${id}-label`} p="sm">
              <DateCalendar kind={kind} value={read} min={first} max={last} onChoose={choose} />
            </Popover.Dropdown>
          </Popover>
        ) : null
      }
    />
  );
}
