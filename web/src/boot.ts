/*
 * Runs before the first paint, outside the modules: tells the style sheets the theme, and which skeleton to show. The
 * names and the values are those of settings.ts and theme/theme-settings.ts, which a plain script cannot import.
 */
export {};

const root = document.documentElement;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function readTheme(): Record<string, unknown> {
  try {
    return Object(JSON.parse(read('theme') ?? 'null'));
  } catch {
    return {};
  }
}

const theme = readTheme();

function choice(name: string, fallback: string, ...others: string[]): string {
  return others.find((value) => value === theme[name]) ?? fallback;
}

const language = read('language') ?? '';
const scheme = choice('colorScheme', 'auto', 'light', 'dark');
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
const layouts = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'];

root.dataset.theme = choice('themeName', 'default', 'ocean', 'green', 'white', 'red');
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
root.dataset.layout = choice('layout', language === 'en-US' ? 'vertical' : 'column', ...layouts);
root.dataset.columnStyle = choice('columnStyle', 'card', 'vertical', 'horizontal', 'arrow');
root.dataset.tabs = theme.showTabs === false || matchMedia('(max-width: 47.99em)').matches ? 'none' : 'shown';
root.dataset.session = read('quarterdeck.token') ? 'open' : 'none';
// The first page is a section by itself: beside it stands no menu.
const hasNoMenu =
  /^(?:#\/?)?(?:\?|$)/.test(location.hash) && ['column', 'comprehensive'].includes(root.dataset.layout);
root.dataset.sidebar = read('collapse') === 'true' || hasNoMenu ? 'folded' : 'open';
root.lang =
  new Map([
    ['ch-CN', 'zh-TW'],
    ['en-US', 'en-US'],
  ]).get(language) ?? 'zh-CN';
