import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toClock } from '#kit/filters/clock.ts';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';

interface MomentFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'max'> {
  /** In ISO 8601; empty: none. */
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * A moment, by the clock that the page shows times in. Until it is touched it keeps its seconds, which the field does
 * not show.
 */
export function MomentField({ value = '', onChange, description, ...rest }: MomentFieldProps) {
  const { t } = useTranslation('kit');
  const zone = useTimeZone((state) => state.zone);
  // What is being typed stays as it is: years of the far past are written otherwise after a conversion.
  const [typed, setTyped] = useState({ text: '', moment: '', zone });
  const isTyped = typed.moment === value && typed.zone === zone && value !== '';
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      description={
        <>
          {description} {t(`moment.${zone}`)}
        </>
      }
      value={isTyped ? typed.text : textOf(value, zone)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        const moment = momentOf(text, zone);
        setTyped({ text, moment, zone });
        onChange?.(moment);
      }}
    />
  );
}

function textOf(moment: string, zone: Zone): string {
  if (Number.isNaN(Date.parse(moment))) return '';
  const { date, time } = toClock(moment, zone);
  return `${date}T${time}`;
}

/** The text itself where it is no moment, so that it is refused by name. */
function momentOf(text: string, zone: Zone): string {
  if (text === '') return '';
  const date = new Date(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? text : date.toISOString();
}
