import type { ReactNode } from 'react';
import classes from './sign-in.module.css';

interface SubmitButtonProps {
  isBusy: boolean;
  children: ReactNode;
}

/** Sends the form; shows while that is going on. */
export function SubmitButton({ isBusy, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={classes.submit} aria-disabled={isBusy}>
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
