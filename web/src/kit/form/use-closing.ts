import { useState } from 'react';
import { useUnsavedMark } from './unsaved.ts';

/** How a dialog closes that holds what was typed: it asks in place of its buttons whether that may be lost. */
export function useClosing(isDirty: boolean, title: string, onClose: () => void) {
  const mark = useUnsavedMark(isDirty, title);
  const [isLeaving, setLeaving] = useState(false);
  return {
    /** Goes on the form. */
    mark,
    isLeaving: isLeaving && isDirty,
    leave: () => (isDirty ? setLeaving(true) : onClose()),
    stay: () => setLeaving(false),
  };
}
