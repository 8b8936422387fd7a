import { useEffect } from 'react';
import { create } from 'zustand';
import { settings } from '#web/settings.ts';
import classes from './sign-in.module.css';

const useToast = create<{ message: string | undefined }>()(() => ({ message: undefined }));

/** Shows a message on the pages that are open to everybody, for as long as messages stay. */
export function showToast(message: string): void {
  useToast.setState({ message }, true);
}

export function Toast() {
  const { message } = useToast();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => useToast.setState({ message: undefined }), settings.messageDuration);
    return () => clearTimeout(timer);
  }, [message]);
  return <div role="status">{message ? <p className={classes.toast}>{message}</p> : null}</div>;
}
