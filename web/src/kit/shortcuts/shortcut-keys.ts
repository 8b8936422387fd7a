/** Every shortcut there is. `Mod` is the control key or the command key, which a Mac's reader is used to. */
export const shortcuts = {
  showShortcuts: '?',
  search: 'Mod+K',
  refresh: 'Alt+R',
  previousTab: 'Alt+PageUp',
  nextTab: 'Alt+PageDown',
  closeTab: 'Alt+W',
  maximise: 'Alt+M',
  restore: 'Escape',
  lock: 'Alt+L',
  // On lists, and over the drawer of a record:
  nextRecord: 'Alt+ArrowDown',
  previousRecord: 'Alt+ArrowUp',
  nextRow: 'J',
  previousRow: 'K',
  takeNext: 'Alt+N',
  approve: 'Alt+A',
  refuse: 'Alt+X',
  comment: 'Alt+C',
  // In a text of several lines, where Enter begins another:
  submit: 'Mod+Enter',
  // While a tab has the focus:
  moveTabLeft: 'Alt+ArrowLeft',
  moveTabRight: 'Alt+ArrowRight',
  closeFocusedTab: 'Delete',
} as const;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

/** A letter or sign alone, which speech input may say by chance: these can be turned off. */
export function isSingleKey(name: ShortcutName): boolean {
  return shortcuts[name].length === 1;
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

const signs: Record<string, string> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The keys of a shortcut as they are printed on this machine's keyboard. */
export function keySigns(name: ShortcutName): string[] {
  return shortcuts[name].split('+').map((key) => signs[key] ?? key);
}

/** Whether that is what was pressed. */
export function isPressed(
  name: ShortcutName,
  event: Pick<KeyboardEvent, 'key' | 'code' | Modifier>,
): boolean {
  const keys = shortcuts[name].split('+');
  const key = keys.pop() ?? '';
  if (event.altKey !== keys.includes('Alt')) return false;
  if (event.ctrlKey && event.metaKey) return false;
  if ((event.ctrlKey || event.metaKey) !== keys.includes('Mod')) return false;
  // A sign stands where the keyboard's language has it, perhaps above another.
  if (key === '?') return event.key === '?';
  if (event.shiftKey) return false;
  // With the option key a Mac types another letter.
  if (event.altKey && event.code === `Key${key}`) return true;
  return event.key.toLowerCase() === key.toLowerCase();
}

type Modifier = 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey';
