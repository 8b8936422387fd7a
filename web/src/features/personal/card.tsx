import { type ReactNode, useId } from 'react';
import classes from './personal.module.css';

interface CardProps {
  title: string;
  /** What it is for, or how it stands. */
  lead?: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page with a title of its own. */
export function Card({ title, lead, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
