import { themeNames } from '@quarterdeck/contract/core/theme';
import { settings } from '#web/settings.ts';
import { onSystemScheme, paintedScheme } from './color-scheme.ts';
import { rereadTheme, useTheme } from './theme-store.ts';

/** Keeps the page in the colours of the theme. boot.ts did so before the first paint. */
export function followTheme(): void {
  paint();
  useTheme.subscribe(paint);
  onSystemScheme(paint);
  globalThis.addEventListener('storage', (event) => {
    if (event.key === settings.storage.theme || event.key === null) rereadTheme();
  });
}

function paint(): void {
  const { themeName, colorScheme } = useTheme.getState().theme;
  const { documentElement: root, body } = document;
  root.dataset.theme = themeName;
  root.dataset.mantineColorScheme = paintedScheme(colorScheme);
  body.classList.remove(...themeNames.map(classOf));
  body.classList.add(classOf(themeName));
}

function classOf(themeName: string): string {
  return `theme-${themeName}`;
}
