import { useEffect } from 'react';
import { beginProgress } from './progress.ts';
import classes from './view.module.css';

/** A page's outline while its script is on the way; the progress bar runs meanwhile. */
export function ViewLoading() {
  useEffect(() => beginProgress(), []);
  return (
    <div className={classes.loading} aria-hidden="true">
      <i />
      <i />
    </div>
  );
}
