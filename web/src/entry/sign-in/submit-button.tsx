import type { ReactNode } from 'react';
import { useIsOffline } from '#kit/use-is-offline.ts';
import classes from './sign-in.module.css';

interface SubmitButtonProps {
  isBusy: boolean;
  children: ReactNode;
}

/** Sends the form, and shows while that is going on; not while the network is gone, when Enter sends nothing either. */
export function SubmitButton({ isBusy, children }: SubmitButtonProps) {
  const isOffline = useIsOffline();
  return (
    <button type="submit" className={classes.submit} disabled={isOffline} aria-disabled={isBusy}>
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
