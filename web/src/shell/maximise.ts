import { useEffect } from 'react';
import { create } from 'zustand';
import './maximise.css';

/** Whether the page has the whole window, without menu, header and tabs. Never kept. */
export const useMaximised = create<{ isMaximised: boolean }>()(() => ({ isMaximised: false }));

export function maximise(isMaximised: boolean): void {
  useMaximised.setState({ isMaximised });
}

/** Tells the style sheet, for as long as the shell is shown. */
export function useMaximisedPage(): void {
  const isMaximised = useMaximised((state) => state.isMaximised);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-maximised', isMaximised);
    return () => document.documentElement.removeAttribute('data-maximised');
  }, [isMaximised]);
  useEffect(() => () => maximise(false), []);
}
