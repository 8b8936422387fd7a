import { create } from 'zustand';

interface ThemeDrawerState {
  isOpen: boolean;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** Whether the theme drawer is open. */
export const useThemeDrawer = create<ThemeDrawerState>()(() => ({ isOpen: false, opener: null }));

export function openThemeDrawer(opener: HTMLElement | null): void {
  useThemeDrawer.setState({ isOpen: true, opener });
}

export function closeThemeDrawer(): void {
  useThemeDrawer.setState({ isOpen: false });
}
