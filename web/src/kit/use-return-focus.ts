import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when the dialog that calls this is gone. The library does so only for dialogs
 * that stay in the tree while they are closed.
 * @param opener what gets the focus in place of that: a menu, for instance, whose entry is gone by then
 */
export function useReturnFocus(opener?: HTMLElement | null): void {
  const [places] = useState(() => placesFrom(opener ?? document.activeElement));
  useEffect(
    () => () => {
      // After the dialog has left the document, and unless something else took the focus meanwhile.
      setTimeout(() => {
        if (isFocusFree())
          places()
            .find((place) => place?.isConnected)
            ?.focus({ preventScroll: true });
      });
    },
    [places],
  );
}

/** Nothing has the focus: what had it is gone. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Where the focus may go back to, the best first: where it was, its row or card, the one now in that one's place, and what
 * lies around.
 */
function placesFrom(before: Element | null): () => (HTMLElement | null | undefined)[] {
  if (!(before instanceof HTMLElement)) return () => [];
  const row = before.closest<HTMLElement>('tr[tabindex]');
  const rows = row?.parentElement;
  const card = before.closest<HTMLElement>('[data-card]');
  const cards = card?.parentElement;
  const place = card ? [...(cards?.children ?? [])].indexOf(card) : -1;
  const around = (row ?? before).parentElement?.closest<HTMLElement>('[tabindex]');
  return () => [
    before,
    row,
    rows?.querySelector<HTMLElement>('tr[tabindex="0"]'),
    openerIn(card?.isConnected ? card : (cards?.children[place] ?? cards?.lastElementChild)),
    around,
  ];
}

/** The button that opens a card's record. */
function openerIn(card: Element | null | undefined): HTMLElement | null | undefined {
  return card?.querySelector<HTMLElement>('[data-open]');
}
