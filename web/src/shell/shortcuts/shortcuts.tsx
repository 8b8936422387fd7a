import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { ShortcutName } from '#kit/shortcuts/shortcut-keys.ts';
import { shortcutsInForce, useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { noteStep } from '#session/first-steps.ts';
import { useGo } from '#shell/use-go.ts';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'));

/** The shortcuts of every page, and on `?` the list of all that work at the moment. */
export function Shortcuts() {
  const [shown, setShown] = useState<ShortcutName[]>();
  const { view, restart } = useGo();
  useShortcut('showShortcuts', () => {
    setShown(shortcutsInForce());
    noteStep('shortcuts');
  });
  useShortcut('refresh', () => view !== undefined && restart(view), view !== undefined);
  return shown ? <ShortcutsDialog names={shown} onClose={() => setShown(undefined)} /> : null;
}
