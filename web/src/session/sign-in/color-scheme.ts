import { settings } from '#web/settings.ts';

/** Light or dark as it is painted now. boot.ts decided before the first paint. */
export function paintedScheme(): 'light' | 'dark' {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
}

/** Keeps the choice and paints it; under the same name and attribute that Mantine uses in the app. */
export function chooseScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
  try {
    localStorage.setItem(settings.storage.colorScheme, scheme);
  } catch {
    // The choice holds until the page is left.
  }
}
