import { useEffect, useEffectEvent } from 'react';
import { isPressed, isSingleKey, type ShortcutName, shortcutNames } from './shortcut-keys.ts';
import { useSingleKeys } from './single-keys.ts';

type Handler = () => void;

/** The shortcuts that work now; the latest handler of one wins. */
const inForce = new Map<ShortcutName, Handler[]>();

/**
 * Does something on a shortcut for as long as the caller is shown.
 * @param onPress absent where the shortcut works on one element alone, which hears its keys by itself
 */
export function useShortcut(name: ShortcutName, onPress?: Handler, isActive = true): void {
  const handle = useEffectEvent(() => onPress?.());
  const isOfElement = onPress === undefined;
  useEffect(() => {
    if (!isActive) return;
    const handler = isOfElement ? heardElsewhere : () => handle();
    if (inForce.size === 0) addEventListener('keydown', onKeyDown);
    inForce.set(name, [...(inForce.get(name) ?? []), handler]);
    return () => {
      const others = (inForce.get(name) ?? []).filter((one) => one !== handler);
      if (others.length > 0) inForce.set(name, others);
      else inForce.delete(name);
      if (inForce.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [name, isActive, isOfElement]);
}

function heardElsewhere(): void {}

/** The shortcuts that would do something now. */
export function shortcutsInForce(): ShortcutName[] {
  // Every form has it while it is open.
  return shortcutNames.filter((name) => inForce.has(name) || name === 'submit');
}

/** These work while somebody types; the others would swallow what is typed. */
const inFields: readonly ShortcutName[] = ['search', 'restore', 'lock'];

/** Who is called away goes at once, and finds the dialog again. */
const overDialogs: readonly ShortcutName[] = ['lock'];

/** What is done with records one after the other, while the drawer of one lies over the list. */
const overRecords: readonly ShortcutName[] = [
  'showShortcuts',
  'nextRecord',
  'previousRecord',
  'nextRow',
  'previousRow',
  'takeNext',
  'approve',
  'refuse',
  'comment',
];

/** Hears every key of the page while there is a shortcut. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const name = shortcutNames.find((one) => isPressed(one, event));
  const handler = name && inForce.get(name)?.at(-1);
  if (!handler || handler === heardElsewhere) return;
  if (isSingleKey(name) && !useSingleKeys.getState().isOn) return;
  if (!overDialogs.includes(name) && isForOverlay(event, overRecords.includes(name))) return;
  if (isTyping(event.target) && !inFields.includes(name)) return;
  event.preventDefault();
  handler();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(?:button|checkbox|radio|submit)$/.test(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * A dialog, a menu or a list of choices lies over the page, be it the drawer of a record or not: keys are theirs, also the one
 * that has just closed it.
 */
function isForOverlay(event: KeyboardEvent, isForRecords: boolean): boolean {
  const isOther = (one: Element) => !(isForRecords && one.matches('[data-record]'));
  const closed = event
    .composedPath()
    .filter((one) => one instanceof Element && one.matches(overlay) && !one.isConnected) as Element[];
  const shown = [...document.querySelectorAll(overlay)].filter((one) => one.checkVisibility());
  return [...closed, ...shown].some(isOther);
}
