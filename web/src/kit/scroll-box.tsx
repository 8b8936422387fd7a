import type { ReactNode } from 'react';
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${classes.box} ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** A plain table in such a box; cells with `data-numeric` stand at the right. */
export function Sheet({ label, children }: Omit<ScrollBoxProps, 'className'>) {
  return (
    <ScrollBox label={label}>
      <table className={classes.sheet}>{children}</table>
    </ScrollBox>
  );
}
