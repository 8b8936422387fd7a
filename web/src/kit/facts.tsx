import type { ReactNode, Ref } from 'react';
import classes from './facts.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A titled part of a drawer. */
export function Section({ title, children, aside, ref }: SectionProps) {
  return (
    <section ref={ref} className={classes.section}>
      <div className={classes.heading}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Name and value; `wide` gives a long value the whole line. A value of `undefined` leaves the fact out. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

interface FactsProps {
  facts: readonly Fact[];
}

/** Names and values in two columns, or under each other on a narrow screen. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value, width]) => (
          <div key={name} data-wide={width}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
