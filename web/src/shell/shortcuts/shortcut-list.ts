import { create } from 'zustand';
import type { ShortcutName } from '#kit/shortcuts/shortcut-keys.ts';
import { shortcutsInForce } from '#kit/shortcuts/use-shortcut.ts';
import { noteStep } from '#session/first-steps.ts';

interface ShortcutListState {
  /** Those that worked when the list was opened; undefined: it is closed. */
  names: readonly ShortcutName[] | undefined;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** The list of shortcuts that lies over the page. */
export const useShortcutList = create<ShortcutListState>()(() => ({ names: undefined, opener: null }));

export function showShortcuts(opener: HTMLElement | null = null): void {
  useShortcutList.setState({ names: shortcutsInForce(), opener });
  noteStep('shortcuts');
}

export function hideShortcuts(): void {
  useShortcutList.setState({ names: undefined });
}
