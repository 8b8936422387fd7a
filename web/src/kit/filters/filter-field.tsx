import { Skeleton } from '@mantine/core';
import { lazyPart } from '#kit/lazy-part.tsx';
import { isUidField } from '#kit/uid-name.ts';
import { useCan } from '#session/access.tsx';
import { BooleanField } from './boolean-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { EnumField } from './enum-field.tsx';
import type { FilterProps } from './filter.ts';
import { RangeField } from './range-field.tsx';
import { TextField } from './text-field.tsx';

// The calendar is as large as the rest of the kit; it comes when a date filter is opened.
const TimeField = lazyPart(() => import('./time-field.tsx'), {
  fallback: <Skeleton h={330} w={260} />,
});

// It stands on all that is searched.
const UidField = lazyPart(() => import('./uid-field.tsx'), { fallback: <Skeleton h={36} w={200} /> });

/** The control that fits the column's kind. */
export function FilterField(props: FilterProps) {
  switch (props.column.kind) {
    case 'enum':
      return <EnumField {...props} />;
    case 'boolean':
      return <BooleanField {...props} />;
    case 'amount':
    case 'number':
      return <RangeField {...props} />;
    case 'time':
      return <TimeField {...props} />;
    default:
      return <TextOrChoice {...props} />;
  }
}

/** A text that is typed, or chosen where the page knows what there is. Who may read users finds them by more than the UID. */
export function TextOrChoice({ choices, ...props }: FilterProps & { inline?: boolean }) {
  const mayFind = useCan('user.read');
  const own = choices?.[props.name];
  if (own !== undefined) return <ChoiceField {...props} choices={own} />;
  return isUidField(props.name) && mayFind ? <UidField {...props} /> : <TextField {...props} />;
}
