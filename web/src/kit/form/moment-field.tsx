import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toClock, toIso } from '#kit/filters/clock.ts';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';
import { DateField } from './date-field.tsx';
import { isMoment, readDate } from './date-text.ts';

interface MomentFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'description'> {
  description?: string | undefined;
  /** In ISO 8601; empty: none; what is typed and is no moment, as it is: `isMoment` tells. */
  value?: string;
  onChange?: (value: string) => void;
  /** Where it is not the one that the page shows times in; the label says it then. */
  zone?: Zone;
}

/**
 * A moment, by the clock that the page shows times in. Until it is touched it keeps its seconds, which the field does
 * not show.
 */
export function MomentField({ value = '', onChange, description, zone: fixed, ...rest }: MomentFieldProps) {
  const { t } = useTranslation('kit');
  const shown = useTimeZone((state) => state.zone);
  const zone = fixed ?? shown;
  return (
    <DateField
      {...rest}
      kind="minute"
      description={[description, fixed ? undefined : t(`moment.${zone}`)].filter(Boolean).join(' ')}
      value={textOf(value, zone)}
      onChange={(text) => onChange?.(momentOf(text, zone))}
    />
  );
}

function textOf(moment: string, zone: Zone): string {
  if (!isMoment(moment)) return moment;
  const { date, time } = toClock(moment, zone);
  return `${date} ${time}`;
}

/** The text itself where it is no moment, so that it is refused by name. */
function momentOf(text: string, zone: Zone): string {
  const read = readDate(text, 'minute');
  if (read === undefined) return text;
  const moment = toIso({ date: read.slice(0, 10), time: read.slice(11) }, zone);
  return isMoment(moment) ? moment : text;
}
