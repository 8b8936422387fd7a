import { useEffect, useState } from 'react';

/** The group whose card is the first in sight. */
export function useGroupInView(count: number): string | undefined {
  const [inView, setInView] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are looked at where there are more of them
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<Element>();
    const cards = [...document.querySelectorAll('[data-group]')];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setInView(cards.find((card) => seen.has(card))?.getAttribute('data-group') ?? undefined);
      },
      { rootMargin: '-110px 0px -40% 0px' },
    );
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  }, [count]);
  return inView;
}
