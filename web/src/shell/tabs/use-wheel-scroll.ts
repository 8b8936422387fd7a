import { type RefObject, useEffect } from 'react';

/** A wheel that turns up and down scrolls what only scrolls sideways. */
export function useWheelScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    function onWheel(event: WheelEvent): void {
      if (!element || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    }
    // React listens passively, which leaves the page free to scroll as well.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref]);
}
