import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when the dialog that calls this is gone. The library does so only for dialogs
 * that stay in the tree while they are closed.
 * @param opener what gets the focus in place of that: a menu, for instance, whose entry is gone by then
 */
export function useReturnFocus(opener?: HTMLElement | null): void {
  const [before] = useState(() => opener ?? document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the document, and unless something else took the focus meanwhile.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
