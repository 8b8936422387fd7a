import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { holdRoot } from './kept-roots.ts';

/**
 * For the root of a page inside `<Activity>`. React hides a page that sleeps by `display: none`, which throws its styles
 * and its layout away: to work them out again takes longer than all else in a switch of tabs. With
 * `content-visibility` the page is as absent for eyes, keys and screen readers, and the browser keeps what it knows.
 */
export function useLightSleep(id: string, isAwake: boolean): RefCallback<HTMLElement> {
  // React takes the ref back while the page sleeps.
  const root = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !globalThis.CSS?.supports?.('content-visibility', 'hidden')) return;
    element.style.contentVisibility = isAwake ? 'visible' : 'hidden';
    const forget = holdRoot(id, { element, isAwake });
    if (isAwake) return forget;
    const show = () => element.style.removeProperty('display');
    show();
    // React hides it again whenever something in it was drawn while it slept.
    const observer = new MutationObserver(show);
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
