import { settings } from '#web/settings.ts';

/** A page that is drawn, visible or waiting in its tab; the most recently seen is last. */
export interface KeptView {
  id: string;
  pathname: string;
  search: string;
  /** Another number remounts the page. */
  life: number;
  /** It goes as soon as the reader does. */
  isPassing: boolean;
}

type Seen = Omit<KeptView, 'life'>;

/** The views after one came into sight: the least recently seen that is not held goes when there are too many. */
export function seen(kept: readonly KeptView[], view: Seen, isHeld: (id: string) => boolean): KeptView[] {
  const before = kept.find((one) => one.id === view.id);
  const others = kept.filter((one) => one.id !== view.id && (!one.isPassing || isHeld(one.id)));
  const surplus = others.length + 1 - settings.keepAliveLimit;
  const gone = others.filter((one) => !isHeld(one.id)).slice(0, Math.max(surplus, 0));
  return [...others.filter((one) => !gone.includes(one)), { ...view, life: before?.life ?? 0 }];
}

/** The views without those of some ids. */
export function withoutViews(kept: readonly KeptView[], ids: readonly string[]): KeptView[] {
  return kept.filter((one) => !ids.includes(one.id));
}

/** The views with one of them remounted. */
export function restarted(kept: readonly KeptView[], id: string): KeptView[] {
  return kept.map((one) => (one.id === id ? { ...one, life: one.life + 1 } : one));
}
