import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveTab, useTabs } from './tabs-store.ts';

/** Below this way, in px, it was a click. */
const threshold = 6;

/**
 * Moves tabs with the mouse or a pen: the others make room while one is dragged, Escape puts it back. A finger scrolls
 * the bar.
 */
export function useTabDrag() {
  const [dragged, setDragged] = useState<string>();
  const end = useRef<() => void>(undefined);

  useEffect(() => () => end.current?.(), []);

  function begin(event: PointerEvent<HTMLElement>, id: string): void {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.button !== 0 || event.pointerType === 'touch' || isOnButton) return;
    const item = event.currentTarget;
    const from = event.clientX;
    const before = placeNow(id);
    const listening = new AbortController();
    const { signal } = listening;
    // A pointer that was lost, or a second one: only one tab is dragged.
    end.current?.();
    let isDragging = false;

    end.current = () => {
      listening.abort();
      setDragged(undefined);
    };
    addEventListener(
      'pointermove',
      ({ clientX }) => {
        if (!isDragging && Math.abs(clientX - from) < threshold) return;
        isDragging = true;
        setDragged(id);
        const place = placeUnder(item, clientX);
        if (place !== placeNow(id)) moveTab(id, place);
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      () => {
        end.current?.();
        if (isDragging) swallowClick();
      },
      { signal },
    );
    addEventListener('pointercancel', () => end.current?.(), { signal });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        moveTab(id, before);
        end.current?.();
        swallowClick();
      },
      { signal },
    );
  }

  return { dragged, begin };
}

function placeNow(id: string): number {
  return useTabs.getState().tabs.findIndex((tab) => tab.id === id);
}

/** As many places from the left as there are other tabs whose middle is left of the pointer. */
function placeUnder(item: HTMLElement, x: number): number {
  const others = [...(item.parentElement?.children ?? [])].filter((one) => one !== item);
  return others.filter((one) => {
    const { left, width } = one.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  // It comes at once or, where the button was let go elsewhere, not at all.
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
