import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useGo } from '#shell/use-go.ts';
import type { ShortcutName } from './shortcut-keys.ts';
import { shortcutsInForce, useShortcut, useShortcutKeys } from './use-shortcut.ts';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'));

/** Hears the shortcuts of the shell, and lists on `?` those that work at the moment. */
export function Shortcuts() {
  const [shown, setShown] = useState<ShortcutName[]>();
  const { view, restart } = useGo();
  useShortcutKeys();
  useShortcut('showShortcuts', () => setShown(shortcutsInForce()));
  useShortcut('refresh', () => view !== undefined && restart(view), view !== undefined);
  return shown ? <ShortcutsDialog names={shown} onClose={() => setShown(undefined)} /> : null;
}
