import { Portal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import classes from './card-link.module.css';
import { cardOf } from './cards.ts';
import type { RecordKey } from './feature.ts';
import link from './text-link.module.css';
import { useIsOnTop } from './use-is-on-top.ts';

interface CardLinkProps {
  to: string;
  kind: string;
  of: RecordKey;
  children: ReactNode;
}

/** So long a link is pointed at before its card opens, and the card left before it closes, in milliseconds. */
const openDelay = 400;
const closeDelay = 150;

/** A way to a record. Pointed at, or reached by keyboard, it shows the few facts that tell the record from others. */
export function CardLink({ to, kind, of, children }: CardLinkProps) {
  const id = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<DOMRect>();
  const Card = cardOf(kind);
  // While it is open Escape is for it, and the drawer around it stays.
  useIsOnTop(place !== undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (delay: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, delay);
  };
  const open = () => after(openDelay, () => setPlace(anchor.current?.getBoundingClientRect()));
  const close = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const closeSoon = () => after(closeDelay, close);

  useEffect(() => {
    if (place === undefined) return;
    const stop = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        event.stopImmediatePropagation();
      }
      setPlace(undefined);
    };
    window.addEventListener('keydown', stop, true);
    window.addEventListener('scroll', stop, true);
    return () => {
      window.removeEventListener('keydown', stop, true);
      window.removeEventListener('scroll', stop, true);
    };
  }, [place]);

  return (
    <>
      <Link
        ref={anchor}
        to={to}
        className={link.link}
        aria-describedby={place ? id : undefined}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') open();
        }}
        onPointerLeave={closeSoon}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) open();
        }}
        onBlur={close}
        onClick={close}
      >
        {children}
      </Link>
      {place === undefined || Card === undefined ? null : (
        <Portal>
          <div
            id={id}
            role="tooltip"
            className={classes.card}
            style={beside(place)}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={closeSoon}
          >
            <Card of={of} />
          </div>
        </Portal>
      )}
    </>
  );
}

const width = 300;
const gap = 6;

/** Below the link, or above it where the window ends. */
function beside({ left, top, bottom }: DOMRect) {
  const isBelow = bottom < window.innerHeight * 0.6;
  return {
    width,
    left: Math.max(gap, Math.min(left, window.innerWidth - width - gap)),
    ...(isBelow ? { top: bottom + gap } : { bottom: window.innerHeight - top + gap }),
  };
}
