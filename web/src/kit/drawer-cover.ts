import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether a dialog of the shell lies over the drawer of a record, which Escape closes first. */
export const useDrawerCover = create<{ isCovered: boolean }>()(() => ({ isCovered: false }));

/** Keeps the drawer open for as long as the calling dialog is. */
export function useCoveringDrawer(): void {
  useEffect(() => {
    useDrawerCover.setState({ isCovered: true });
    return () => useDrawerCover.setState({ isCovered: false });
  }, []);
}
