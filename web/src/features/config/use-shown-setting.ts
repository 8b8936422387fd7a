import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Scrolls to the setting that the address names, and puts the focus on it, once the settings are there. */
export function useShownSetting(isReady: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const wanted = search.get('setting');
  useEffect(() => {
    if (!isReady || wanted === null) return;
    const [group = '', name = ''] = wanted.split('.');
    const place = element.current?.querySelector(
      `[data-group="${CSS.escape(group)}"] [data-setting="${CSS.escape(name)}"]`,
    );
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [isReady, wanted]);
  return element;
}
