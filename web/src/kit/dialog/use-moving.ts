import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef } from 'react';
import { inside, type Offset } from './inside.ts';

const centre: Offset = { x: 0, y: 0 };

/** Pixels that an arrow key moves, and with Shift. */
const step = 16;
const longStep = 96;

const directions: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Lets a dialog be moved: by its header with a pointer, by its handle with the arrow keys. It stays inside the window,
 * also when the window or the dialog changes its size. Moves without animation.
 */
export function useMoving(isMovable: boolean) {
  const content = useRef<HTMLElement>(null);
  const offset = useRef(centre);
  /** From the dialog's offset to the pointer that holds it. */
  const grip = useRef<Offset>(null);

  // Written past React: a render for every pixel would render the whole form.
  const moveTo = useCallback((wish: Offset) => {
    const element = content.current;
    if (element === null) return;
    // Where it stands in the layout, which no transform changes; in whole pixels, hence one to spare.
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = element;
    const place = { left, top, width: offsetWidth + 1, height: offsetHeight + 1 };
    offset.current = inside(wish, place, { width: window.innerWidth, height: window.innerHeight });
    element.style.translate = `${offset.current.x}px ${offset.current.y}px`;
  }, []);

  const contentRef = useCallback(
    (element: HTMLElement | null) => {
      content.current = element;
      if (element === null || !isMovable) return;
      const keepInside = () => moveTo(offset.current);
      const sizes = new ResizeObserver(keepInside);
      sizes.observe(element);
      window.addEventListener('resize', keepInside);
      return () => {
        content.current = null;
        sizes.disconnect();
        window.removeEventListener('resize', keepInside);
        element.style.translate = '';
      };
    },
    [isMovable, moveTo],
  );

  const headerEvents = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isOtherControl(event.target)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grip.current === null) return;
      moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onLostPointerCapture() {
      grip.current = null;
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (!isOtherControl(event.target)) moveTo(centre);
    },
  };

  const handleEvents = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const direction = directions[event.key];
      if (direction === undefined && event.key !== 'Home') return;
      event.preventDefault();
      const length = event.shiftKey ? longStep : step;
      const { x, y } = offset.current;
      moveTo(direction ? { x: x + direction.x * length, y: y + direction.y * length } : centre);
    },
  };

  return isMovable
    ? { contentRef, headerEvents, handleEvents }
    : { contentRef, headerEvents: {}, handleEvents: {} };
}

/** What stands in the header and has a use of its own. */
function isOtherControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button:not([data-move])') !== null;
}
