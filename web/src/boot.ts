/*
 * Runs before the first paint, outside the modules: tells the style sheet which skeleton to show and in which
 * colours. The names of the storage are those of settings.ts, which a plain script cannot import.
 */
const root = document.documentElement;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const scheme = read('quarterdeck.color-scheme');
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
root.dataset.session = read('quarterdeck.token') ? 'open' : 'none';
root.dataset.sidebar = read('collapse') === 'true' ? 'folded' : 'open';
root.lang = { 'ch-CN': 'zh-TW', 'en-US': 'en-US' }[read('language') ?? ''] ?? 'zh-CN';
