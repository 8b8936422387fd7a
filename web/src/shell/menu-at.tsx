import { Menu, type MenuProps } from '@mantine/core';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

export interface OpenMenu {
  /** What it opens at. */
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onClose: () => void;
}

interface MenuAtProps extends OpenMenu, Pick<MenuProps, 'position' | 'offset' | 'width'> {
  children: ReactNode;
}

/** A menu at an element that stands elsewhere, and stood there before the menu was loaded. */
export function MenuAt({ anchor, opened, onClose, children, ...menu }: MenuAtProps) {
  // It remembers where the focus was when it opens, not when it is made: so it is made first.
  const [isMade, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  return (
    <Menu
      {...menu}
      opened={opened && isMade}
      onChange={(isOpen) => isOpen || onClose()}
      // Within the landmark of its button, and with nothing in it but what a menu may hold.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor to={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface AnchorProps {
  to: RefObject<HTMLElement | null>;
  /** These two come from the menu. */
  id?: string;
  ref?: RefCallback<HTMLElement>;
}

/** Replaces the element where the menu expects its target; the menu is named by it. */
function Anchor({ to, id, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (to.current && id !== undefined) to.current.id = id;
    ref?.(to.current);
  }, [to, id, ref]);
  return null;
}
