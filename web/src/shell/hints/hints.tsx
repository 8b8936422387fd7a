import { useEffect, useState } from 'react';
import classes from './hints.module.css';

interface Shown {
  text: string;
  /** Of what it explains. */
  box: DOMRect;
}

/** Milliseconds that a pointer rests before it is told. */
const restMs = 250;

/** Shows what the states of the page mean, one at a time: where the pointer rests, on the focus, and on a tap. */
export default function Hints() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const show = (target: EventTarget | null, delay: number) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
      if (element === null) return hide();
      clearTimeout(timer);
      timer = setTimeout(
        () => setShown({ text: element.dataset.hint ?? '', box: element.getBoundingClientRect() }),
        delay,
      );
    };
    const ended = new AbortController();
    const listen = { signal: ended.signal, passive: true };
    const onPointer = ({ target, pointerType }: PointerEvent) =>
      pointerType === 'mouse' && show(target, restMs);
    const onTap = ({ target, pointerType }: PointerEvent) => pointerType !== 'mouse' && show(target, 0);
    document.addEventListener('pointerover', onPointer, listen);
    document.addEventListener('pointerup', onTap, listen);
    document.addEventListener('focusin', ({ target }) => show(target, 0), listen);
    document.addEventListener('focusout', hide, listen);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen);
    document.addEventListener('scroll', hide, { ...listen, capture: true });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, []);
  if (shown === undefined) return null;
  const { text, box } = shown;
  const isLow = box.bottom > globalThis.innerHeight - 120;
  return (
    <div
      role="tooltip"
      className={classes.hint}
      style={{
        left: Math.max(8, Math.min(box.left, globalThis.innerWidth - 296)),
        ...(isLow ? { bottom: globalThis.innerHeight - box.top + 6 } : { top: box.bottom + 6 }),
      }}
    >
      {text}
    </div>
  );
}
