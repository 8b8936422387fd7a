import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type BarPlace, nextPlace, type Orientation } from './bar-keys.ts';
import { leavesOf, type MenuNode } from './menu-nodes.ts';

/** Milliseconds that the pointer rests before something flies out, and until it goes away. */
const openDelay = 60;
const closeDelay = 160;

interface BarOptions {
  root: RefObject<HTMLElement | null>;
  nodes: MenuNode[];
  orientation: Orientation;
  /** Whether what is below a section flies out. */
  fliesOut: (node: MenuNode) => boolean;
  /** The section that the tab key reaches first. */
  lit: string | undefined;
}

/** What a bar of sections does by pointer and by keyboard. */
export function useBar({ root, nodes, orientation, fliesOut, lit }: BarOptions) {
  const [place, setPlace] = useState<BarPlace>();
  /** The focus follows a place that a key chose; one that it is given so opens nothing. */
  const follows = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sections = nodes.map((node) => ({
    path: node.path,
    entries: fliesOut(node) ? leavesOf(node).map(({ path }) => path) : [],
  }));
  const isKnown = (path: string | undefined) => sections.some((section) => section.path === path);
  const focusable = [place?.section, lit].find(isKnown) ?? sections[0]?.path;
  const isOpen = place?.isOpen ?? false;

  const close = () => setPlace((now) => now && { section: now.section, isOpen: false });

  useEffect(() => {
    if (!follows.current || !place) return;
    elementAt(root.current, place)?.focus();
    follows.current = false;
  }, [root, place]);

  // What flew out over the page goes away by Esc, wherever the focus is.
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setPlace((now) => now && { section: now.section, isOpen: false });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || focusable === undefined) return;
    const now = place?.section === focusable ? place : { section: focusable, isOpen: false };
    const next = nextPlace({ orientation, sections }, now, event.key);
    if (!next) return;
    event.preventDefault();
    follows.current = true;
    setPlace(next);
  }

  function onFocus(event: FocusEvent): void {
    if (follows.current) return;
    const { section, entry } = (event.target as HTMLElement).dataset;
    if (section === undefined) return;
    const comesFromOutside = !root.current?.contains(event.relatedTarget);
    const opens = orientation === 'horizontal' && comesFromOutside && event.target.matches(':focus-visible');
    setPlace((now) => ({
      section,
      entry,
      isOpen: (now?.isOpen === true && now.section === section) || (opens && hasEntries(section)),
    }));
  }

  function hasEntries(path: string): boolean {
    return sections.some((section) => section.path === path && section.entries.length > 0);
  }

  function onBlur(event: FocusEvent): void {
    if (!root.current?.contains(event.relatedTarget)) close();
  }

  /** The pointer is over a section, or has left it. */
  function point(section: string | undefined): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        const isInside = root.current?.querySelector('[data-entry]:focus') != null;
        if (section !== undefined) setPlace({ section, isOpen: hasEntries(section) });
        else if (!isInside) close();
      },
      section === undefined ? closeDelay : openDelay,
    );
  }

  /** A section was clicked, which shows what is below it at once. */
  function open(section: string): void {
    clearTimeout(timer.current);
    setPlace({ section, isOpen: true });
  }

  /** Somebody went somewhere: the focus returns to the section, and nothing lies over the page. */
  function leave(section: string): void {
    clearTimeout(timer.current);
    follows.current = true;
    setPlace({ section, isOpen: false });
  }

  return {
    focusable,
    openSection: isOpen ? place?.section : undefined,
    handlers: { onKeyDown, onFocus, onBlur },
    point,
    open,
    close,
    leave,
  };
}

function elementAt(root: HTMLElement | null, place: BarPlace): HTMLElement | undefined {
  const elements = root?.querySelectorAll<HTMLElement>('[data-section]') ?? [];
  return Array.from(elements).find(
    ({ dataset }) => dataset.section === place.section && dataset.entry === place.entry,
  );
}
