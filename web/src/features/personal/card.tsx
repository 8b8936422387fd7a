import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import contents from '#kit/contents/contents.module.css';
import { type Group, placeOf } from './groups.ts';
import classes from './personal.module.css';

interface CardProps {
  group: Group;
  /** What it is for, or how it stands. */
  lead?: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page with a title of its own, to which the contents beside it lead. */
export function Card({ group, lead, aside, children }: CardProps) {
  const { t } = useTranslation('personal');
  const id = useId();
  return (
    <section className={`${classes.card} ${contents.group}`} aria-labelledby={id} data-group={placeOf(group)}>
      <div className={classes.heading}>
        <h2 id={id}>{t(`${group}.title`)}</h2>
        {aside}
      </div>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
