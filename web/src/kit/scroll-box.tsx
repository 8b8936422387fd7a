import type { ReactNode } from 'react';
import beside from './more-beside.module.css';
import { markMoreBeside } from './more-beside.ts';
import classes from './scroll-box.module.css';

interface ScrollBoxProps {
  /** What it holds, for those who cannot see it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways what may be wider than its place; the keyboard reaches it for that. */
export function ScrollBox({ label, className = '', children }: ScrollBoxProps) {
  return (
    <section
      ref={markMoreBeside}
      className={`${classes.box} ${beside.box} ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  );
}
