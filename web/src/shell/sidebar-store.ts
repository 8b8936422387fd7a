import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { settings } from '#web/settings.ts';

interface SidebarState {
  /** On a desktop: only icons. Kept. */
  isFolded: boolean;
  /** On a mobile: it lies over the page. Never kept. */
  isOpenOverPage: boolean;
}

function storedFold(): boolean {
  try {
    return localStorage.getItem(settings.storage.collapse) === 'true';
  } catch {
    return false;
  }
}

export const useSidebar = create<SidebarState>()(() => ({
  isFolded: storedFold(),
  isOpenOverPage: false,
}));

export function toggleFold(): void {
  const isFolded = !useSidebar.getState().isFolded;
  try {
    localStorage.setItem(settings.storage.collapse, String(isFolded));
  } catch {
    // The choice holds until the page is left.
  }
  useSidebar.setState({ isFolded });
}

export function openOverPage(isOpenOverPage: boolean): void {
  useSidebar.setState({ isOpenOverPage });
}

const narrow = globalThis.matchMedia(`(max-width: ${settings.mobileWidth - 0.02}px)`);

function watchWidth(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's or a tablet's. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(watchWidth, () => narrow.matches);
}
