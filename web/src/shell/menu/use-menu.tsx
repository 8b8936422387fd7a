import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { create } from 'zustand';
import { useCurrentPage } from '#routing/route-table.tsx';
import { activeEntry, type MenuNode, sectionOf } from './menu-nodes.ts';
import { useMenuNodes } from './use-menu-nodes.ts';

const MenuContext = createContext<MenuNode[]>([]);

/** The menu for everything that renders a part of it, requested once. */
export function MenuProvider({ children }: { children: ReactNode }) {
  return <MenuContext value={useMenuNodes()}>{children}</MenuContext>;
}

/** The menu of this session and the entry that is lit. */
export function useMenu() {
  const nodes = useContext(MenuContext);
  const page = useCurrentPage();
  return useMemo(
    () => ({ nodes, active: activeEntry(nodes, page), section: sectionOf(nodes, page) }),
    [nodes, page],
  );
}

/**
 * `extra.first` of the settings: a section that was opened without going to a page of it, or empty; for as long as the reader
 * stays on the page `on`.
 */
const useExtra = create<{ first: string; on: string | undefined }>()(() => ({ first: '', on: undefined }));

/** The section whose menu is open beside the sections, by default the current page's; a page outside the menu highlights none. */
export function useShownSection() {
  const { nodes, active, section } = useMenu();
  const { first, on } = useExtra();
  const own = on === active ? nodes.find((node) => node.path === first) : undefined;
  const lit = own ?? section;
  return {
    nodes,
    active,
    lit,
    shown: lit ?? nodes[0],
    choose: ({ path }: MenuNode) => useExtra.setState({ first: path, on: active }),
  };
}

/** The entries below a section; a section that is itself a page is its only entry. */
export function entriesOf(section: MenuNode | undefined): MenuNode[] {
  if (!section) return [];
  return section.children.length > 0 ? section.children : [section];
}
