import { useEffect } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { useGo } from '#shell/use-go.ts';
import { hideShortcuts, showShortcuts, useShortcutList } from './shortcut-list.ts';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'));

/** The shortcuts of every page, and on `?` the list of all that work at the moment. */
export function Shortcuts() {
  const { names, opener } = useShortcutList();
  const { view, restart } = useGo();
  // The next signed-in admin finds it closed.
  useEffect(() => hideShortcuts, []);
  useShortcut('showShortcuts', () => showShortcuts());
  useShortcut('refresh', () => view !== undefined && restart(view), view !== undefined);
  return names ? <ShortcutsDialog names={names} opener={opener} onClose={hideShortcuts} /> : null;
}
