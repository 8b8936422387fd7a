import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './text-link.module.css';

interface TextLinkProps {
  to: string;
  children: ReactNode;
}

/** A way to another page among other words. */
export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
