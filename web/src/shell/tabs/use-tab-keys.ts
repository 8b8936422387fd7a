import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPressed } from '#kit/shortcuts/shortcut-keys.ts';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { useGo } from '#shell/use-go.ts';
import { type Tab, wouldClose } from './tab-rules.ts';
import { moveTab, useTabs } from './tabs-store.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const ends: Record<string, number> = { Home: 0, End: -1 };

/**
 * The keys of the tabs, by the practice for lists of tabs: arrows, Home and End move the focus, Enter and space open,
 * Delete closes. Alt with an arrow moves the tab itself, and says where to.
 */
export function useTabKeys(list: RefObject<HTMLElement | null>, lit: string | undefined) {
  const { t } = useTranslation();
  const { toTab, close } = useGo();
  const tabs = useTabs((state) => state.tabs);
  const [focused, setFocused] = useState<string>();
  const [said, setSaid] = useState('');
  /** A tab with the focus is gone: another gets it as soon as the rest is drawn. */
  const isFocusOwed = useRef(false);

  const focusable =
    [focused, lit].find((id) => id !== undefined && tabs.some((tab) => tab.id === id)) ?? tabs[0]?.id;

  useEffect(() => {
    if (!isFocusOwed.current) return;
    isFocusOwed.current = false;
    focus(list.current, focusable);
  });

  useShortcut('moveTabLeft');
  useShortcut('moveTabRight');
  useShortcut('closeFocusedTab');
  const place = tabs.findIndex((tab) => tab.id === lit);
  const step = (by: number) => {
    const next = tabs.at((place + by) % tabs.length);
    if (next) toTab(next);
  };
  useShortcut('previousTab', () => step(-1), tabs.length > 1);
  useShortcut('nextTab', () => step(1), tabs.length > 1);
  useShortcut('closeTab', () => lit !== undefined && close('this', lit), lit !== undefined);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, tab: Tab): void {
    const by = steps[event.key];
    const place = tabs.indexOf(tab);
    if (isPressed('moveTabLeft', event.nativeEvent) || isPressed('moveTabRight', event.nativeEvent)) {
      const now = moveTab(tab.id, place + (by ?? 0));
      const title = event.currentTarget.textContent;
      setSaid(t('tabs.movedTo', { title, place: now + 1, total: tabs.length }));
    } else if (isPressed('closeFocusedTab', event.nativeEvent)) {
      if (!wouldClose(tabs, 'this', tab.id)) return;
      close('this', tab.id, () => {
        keepFocus();
        setFocused((tabs[place + 1] ?? tabs[place - 1])?.id);
      });
    } else if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    } else if (event.key === ' ') {
      event.currentTarget.click();
    } else {
      const target = ends[event.key] ?? (by && place + by);
      if (target === undefined) return;
      const next = tabs.at(target % tabs.length);
      setFocused(next?.id);
      focus(list.current, next?.id);
    }
    event.preventDefault();
  }

  /** From outside, the Tab key leads to the tab that is lit. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget) && !isFocusOwed.current) setFocused(undefined);
  }

  /** A tab is about to go that the focus may be on. */
  function keepFocus(): void {
    isFocusOwed.current = true;
  }

  return { focusable, onKeyDown, onBlur, keepFocus, said };
}

function focus(list: HTMLElement | null, id: string | undefined): void {
  for (const tab of list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])
    if (tab.dataset.tab === id) tab.focus();
}
