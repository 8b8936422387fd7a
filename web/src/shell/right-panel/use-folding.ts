import { useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from '#kit/stored.ts';

const key = 'panel';

/** Whether the panel shows more than its handle. In a narrow window it has no room of its own and begins folded. */
export function useFolding(isMobile: boolean) {
  const [isOpenBeside, setOpenBeside] = useState(() => readStored(key) !== 'folded');
  const [isOpenOver, setOpenOver] = useState(false);
  const isOpen = isMobile ? isOpenOver : isOpenBeside;

  // The style sheets read it from the root: beside an open panel the page is narrower.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.panel = isOpen && !isMobile ? 'beside' : 'over';
    return () => {
      delete dataset.panel;
    };
  }, [isOpen, isMobile]);

  const toggle = () => {
    if (isMobile) return setOpenOver(!isOpen);
    setOpenBeside(!isOpen);
    writeStored(key, isOpen ? 'folded' : 'open');
  };
  return { isOpen, toggle };
}
