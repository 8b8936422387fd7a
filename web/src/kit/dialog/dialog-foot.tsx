import type { ReactNode } from 'react';
import classes from './dialog.module.css';

/** The buttons of a dialog: in sight however long it is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
