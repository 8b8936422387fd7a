import { useRef, useState } from 'react';

/** A button that opens a menu: the menu is made, and its script fetched, when it is first wanted. */
export function useMenuButton(prefetch: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<boolean>();
  const fetchSoon = () => void prefetch().catch(() => {}); // what fails here fails again, and shows, when it is opened
  return {
    button: {
      ref: anchor,
      'aria-haspopup': 'menu',
      'aria-expanded': opened ?? false,
      onPointerEnter: fetchSoon,
      onFocus: fetchSoon,
      onClick: () => setOpened(!opened),
    } as const,
    /** Undefined until it is first opened. */
    menu: opened === undefined ? undefined : { anchor, opened, onClose: () => setOpened(false) },
  };
}
