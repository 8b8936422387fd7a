/**
 * Keeps marked on which sides of a box that scrolls sideways there is more than it shows, for `more-beside.module.css` to let
 * it fade there: an amount that ends at an edge would be read as a smaller one. For `ref`.
 */
export function markMoreBeside(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const mark = () => {
    const left = box.scrollLeft;
    const right = box.scrollWidth - box.clientWidth - left;
    box.toggleAttribute('data-more-left', left > 1);
    box.toggleAttribute('data-more-right', right > 1);
  };
  mark();
  const sizes = new ResizeObserver(mark);
  for (const element of [box, ...box.children]) sizes.observe(element);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', mark);
  };
}
