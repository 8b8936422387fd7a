import { useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import type { FilterProps } from './filter.ts';

/** What is typed into a filter, and how it becomes the filter's value in the address, which may follow later. */
export function useTyped({ name, values, onChange }: Pick<FilterProps, 'name' | 'values' | 'onChange'>) {
  const applied = values[name] ?? '';
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  // The value this field has set and the address does not have yet.
  const [sent, setSent] = useState<string[]>([]);
  // One step of the browser's history for one visit to the field.
  const hasPushed = useRef(false);

  if (seen !== applied) {
    const arrived = sent.indexOf(applied);
    setSeen(applied);
    setSent(sent.slice(arrived + 1));
    // The address changed by other means: a chip was removed, the reader went back.
    if (arrived < 0) {
      setSent([]);
      setTyped(applied);
    }
  }
  // Who went to another page meanwhile is not called back to this one; the text waits in its field.
  const own = useHref(useLocation().pathname);
  const isLeft = () => own.startsWith('#') && location.hash.split('?', 1)[0] !== own;

  return {
    applied,
    typed,
    setTyped,
    apply: (value: string) => {
      if (value === (sent.at(-1) ?? applied) || isLeft()) return;
      setSent([...sent, value]);
      onChange({ [name]: value === '' ? undefined : value }, hasPushed.current);
      hasPushed.current = true;
    },
    /** The field was entered. */
    visit: () => {
      hasPushed.current = false;
      setSent([]);
    },
  };
}
