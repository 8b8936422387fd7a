import { type ReactNode, useRef } from 'react';
import type { Orientation } from './bar-keys.ts';
import { firstLeaf, type MenuNode } from './menu-nodes.ts';
import classes from './section-bar.module.css';
import { type SectionCell, SectionPlace } from './section-place.tsx';
import { useBar } from './use-bar.ts';
import { useFitting } from './use-fitting.ts';

interface SectionBarProps {
  nodes: MenuNode[];
  /** The section that is lit. */
  lit: string | undefined;
  /** The entry that is lit. */
  active: string | undefined;
  /** `icons` and `cells` stand below each other, `row` and `tabs` side by side. */
  look: 'icons' | 'cells' | 'row' | 'tabs';
  label: string;
  /** What is below a section flies out in one column or two; without it a section is only opened. */
  flyOut?: 'narrow' | 'wide';
  /** Opens a section in another way than by going to its first page. */
  onChoose?: (section: MenuNode) => void;
}

/** Holds the sections that found no room. */
const morePath = '#more';

/** The sections side by side or below each other, as a menu bar: one tab stop, arrows move, Enter and Esc. */
export function SectionBar({ nodes, lit, active, look, label, flyOut, onChoose }: SectionBarProps) {
  const root = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const orientation: Orientation = look === 'row' || look === 'tabs' ? 'horizontal' : 'vertical';
  const isRow = orientation === 'horizontal';
  const fitting = useFitting(row, nodes.length, isRow);
  const hidden = nodes.slice(fitting);
  const more = hidden.length > 0 ? moreOf(hidden) : undefined;
  const shown = hidden.length > 0 ? nodes.slice(0, fitting) : nodes;

  const fliesOut = (node: MenuNode) =>
    node.children.length > 0 && (flyOut !== undefined || node.path === morePath);
  const litHidden = hidden.find(({ path }) => path === lit);
  const litPlace = litHidden ? morePath : lit;
  const bar = useBar({
    root,
    nodes: more ? [...shown, more] : shown,
    orientation,
    fliesOut,
    lit: litPlace,
  });

  function cellOf(node: MenuNode): SectionCell {
    if (fliesOut(node)) return { kind: 'opens' };
    if (node.children.length > 0 && onChoose) return { kind: 'chooses', onChoose: () => onChoose(node) };
    return { kind: 'leads', to: firstLeaf(node) };
  }

  const place = (node: MenuNode): ReactNode => (
    <SectionPlace
      key={node.path}
      node={node}
      cell={cellOf(node)}
      bar={bar}
      orientation={orientation}
      isIcon={look === 'icons'}
      isMore={node.path === morePath}
      litWithin={node.path === morePath ? litHidden : undefined}
      isWide={flyOut === 'wide'}
      isLit={node.path === litPlace}
      active={active}
      // It keeps its place in the wrapped lines, where it is measured.
      isHidden={hidden.includes(node)}
    />
  );

  return (
    <div
      ref={root}
      className={classes.bar}
      data-look={look}
      role="menubar"
      tabIndex={-1}
      aria-orientation={orientation}
      aria-label={label}
      {...bar.handlers}
    >
      <div ref={row} role="none" className={classes.places}>
        {nodes.map(place)}
      </div>
      {more ? place(more) : null}
    </div>
  );
}

function moreOf(hidden: MenuNode[]): MenuNode {
  return {
    path: morePath,
    to: morePath,
    title: 'shell.moreSections',
    icon: undefined,
    isCustomIcon: false,
    badge: undefined,
    hasDot: hidden.some((node) => node.hasDot || node.badge !== undefined),
    view: undefined,
    target: undefined,
    isExternal: false,
    children: hidden,
  };
}
