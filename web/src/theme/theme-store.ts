import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { create } from 'zustand';
import { currentLanguage } from '#web/language.ts';
import { settings } from '#web/settings.ts';
import { defaultTheme, readTheme } from './theme-settings.ts';

interface ThemeState {
  /** What the page shows now: what was saved, or what the reader tries out. */
  theme: ThemeSettings;
  saved: ThemeSettings;
}

const { theme: storageKey } = settings.storage;

function storedTheme(): ThemeSettings {
  const fallback = defaultTheme(currentLanguage());
  try {
    return readTheme(JSON.parse(localStorage.getItem(storageKey) ?? 'null'), fallback);
  } catch {
    return fallback;
  }
}

export const useTheme = create<ThemeState>()(() => {
  const saved = storedTheme();
  return { theme: saved, saved };
});

/** Shows a change without keeping it. */
export function previewTheme(change: Partial<ThemeSettings>): void {
  useTheme.setState(({ theme }) => ({ theme: { ...theme, ...change } }));
}

/** Keeps what the page shows, or that with a change. */
export function saveTheme(change: Partial<ThemeSettings> = {}): void {
  keep({ ...useTheme.getState().theme, ...change });
  onChosen();
}

/** Keeps the theme as it is, which may be no more than what the language begins with. */
export function holdTheme(): void {
  keep(useTheme.getState().saved);
}

/** Keeps what the reader saved in another browser. */
export function adoptTheme(kept: unknown): void {
  keep(readTheme(kept, defaultTheme(currentLanguage())));
}

function keep(theme: ThemeSettings): void {
  useTheme.setState({ theme, saved: theme });
  try {
    localStorage.setItem(storageKey, JSON.stringify(theme));
  } catch {
    // The choice holds until the page is left.
  }
}

let onChosen = () => {};

/** Tells one listener whenever the reader of this window has saved a theme, until it is taken away again. */
export function onThemeChosen(listener: () => void): () => void {
  onChosen = listener;
  return () => {
    onChosen = () => {};
  };
}

/** Takes what another window saved, or what another language begins with. What is being tried out stays. */
export function rereadTheme(): void {
  const read = storedTheme();
  useTheme.setState(({ theme, saved }) => ({ saved: read, theme: theme === saved ? read : theme }));
}

/** Reverts the preview. */
export function revertTheme(): void {
  useTheme.setState(({ saved }) => ({ theme: saved }));
}

/** Forgets what was saved. */
export function resetTheme(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
  const theme = defaultTheme(currentLanguage());
  useTheme.setState({ theme, saved: theme });
  onChosen();
}
