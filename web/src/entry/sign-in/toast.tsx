import { useEffect } from 'react';
import { create } from 'zustand';
import { settings } from '#web/settings.ts';
import classes from './sign-in.module.css';

interface Shown {
  message: string | undefined;
  /** Another each time, so that the same sentence stays as long as a new one. */
  id: number;
}

const useToast = create<Shown>()(() => ({ message: undefined, id: 0 }));

/** Shows a message on the pages that are open to everybody, for as long as messages stay. */
export function showToast(message: string): void {
  useToast.setState(({ id }) => ({ message, id: id + 1 }));
}

export function Toast() {
  const { message, id } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again restarts its timer
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(hide, settings.messageDuration);
    return () => clearTimeout(timer);
  }, [message, id]);
  useEffect(() => hide, []);
  return <div role="status">{message ? <p className={classes.toast}>{message}</p> : null}</div>;
}

function hide(): void {
  useToast.setState({ message: undefined });
}
