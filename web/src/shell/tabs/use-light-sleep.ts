import { type RefCallback, useCallback, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { holdRoot } from './kept-roots.ts';

/**
 * For the root of a page inside `<Activity>`. React hides a page that sleeps by `display: none`, which throws its styles
 * and its layout away: to work them out again takes longer than all else in a switch of tabs. With
 * `content-visibility` the page is as absent for eyes, keys and screen readers, and the browser keeps what it knows.
 */
export function useLightSleep(id: string, isAwake: boolean): RefCallback<HTMLElement> {
  // React takes the ref back while the page sleeps.
  const root = useRef<HTMLElement>(null);

  // Before the page that wakes up measures itself: with `display: none` that would throw away the layout of this one.
  useInsertionEffect(() => {
    if (root.current && canSleepLightly()) settle(root.current, isAwake);
  }, [isAwake]);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !canSleepLightly()) return;
    settle(element, isAwake);
    const forget = holdRoot(id, { element, isAwake });
    if (isAwake) return forget;
    // React hides it again whenever something in it was drawn while it slept.
    const observer = new MutationObserver(() => element.style.removeProperty('display'));
    observer.observe(element, { attributeFilter: ['style'] });
    return () => {
      forget();
      observer.disconnect();
    };
  }, [id, isAwake]);

  return useCallback((element) => {
    if (element) root.current = element;
  }, []);
}

function canSleepLightly(): boolean {
  return globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;
}

function settle({ style }: HTMLElement, isAwake: boolean): void {
  style.contentVisibility = isAwake ? 'visible' : 'hidden';
  if (!isAwake) style.removeProperty('display');
}
