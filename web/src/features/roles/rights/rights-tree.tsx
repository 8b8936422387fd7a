import type { Ability } from '@quarterdeck/contract/core/access';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { nextFocus } from '#kit/tree-keys.ts';
import classes from './rights.module.css';
import { RightsLine } from './rights-line.tsx';
import { markOf, type RightsNode, rightsUnder } from './rights-nodes.ts';

interface RightsTreeProps {
  nodes: readonly RightsNode[];
  chosen: ReadonlySet<Ability>;
  /** Whether the reader may give and take away this right. */
  mayGive: (right: Ability) => boolean;
  /** All that was found is shown, also in branches that were shut. */
  isSearched: boolean;
  onToggle: (node: RightsNode) => void;
  labelId: string;
  errorId: string | undefined;
}

interface Line {
  node: RightsNode;
  level: number;
}

/** Rights to tick, under branches whose marks are half where some are: arrows move, right and left open and shut, Space ticks. */
export function RightsTree(props: RightsTreeProps) {
  const { nodes, chosen, mayGive, isSearched, onToggle, labelId, errorId } = props;
  const treeRef = useRef<HTMLDivElement>(null);
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();

  const isShut = (path: string) => !isSearched && shut.has(path);
  const lines = linesOf(nodes, isShut, 1);
  const focusable = lines.some(({ node }) => node.path === focused) ? focused : lines[0]?.node.path;

  function setBranch(path: string, willShut: boolean): void {
    setShut((now) => {
      const next = new Set(now);
      if (willShut) next.add(path);
      else next.delete(path);
      return next;
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || focusable === undefined) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      const line = lines.find(({ node }) => node.path === focusable);
      if (line !== undefined) press(line.node);
      return;
    }
    const open = new Set(lines.map(({ node }) => node.path).filter((path) => !isShut(path)));
    const step = nextFocus(nodes, open, focusable, event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (step.toggle !== undefined) setBranch(step.toggle.path, !step.toggle.isOpen);
    if (step.focus === undefined) return;
    setFocused(step.focus);
    const items = treeRef.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
    for (const item of items) if (item.dataset.path === step.focus) item.focus();
  }

  const isFixed = (node: RightsNode) => !rightsUnder(node).some(mayGive);
  function press(node: RightsNode): void {
    if (!isFixed(node)) onToggle(node);
  }

  /** The node of the line that an event is about. */
  function nodeOf(target: EventTarget): RightsNode | undefined {
    const path = (target as Element).closest<HTMLElement>('[role="treeitem"]')?.dataset.path;
    return lines.find(({ node }) => node.path === path)?.node;
  }

  function onFocus({ target }: FocusEvent): void {
    const node = nodeOf(target);
    if (node !== undefined) setFocused(node.path);
  }

  function onClick({ target }: MouseEvent): void {
    const node = nodeOf(target);
    if (node === undefined) return;
    if ((target as Element).closest('[data-fold]')) setBranch(node.path, !isShut(node.path));
    else press(node);
  }

  return (
    <div
      ref={treeRef}
      className={classes.tree}
      role="tree"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
    >
      {lines.map(({ node, level }) => (
        <RightsLine
          key={node.path}
          node={node}
          level={level}
          mark={markOf(node, chosen)}
          isShut={isShut(node.path)}
          isFixed={isFixed(node)}
          isFocusable={node.path === focusable}
        />
      ))}
    </div>
  );
}

function linesOf(nodes: readonly RightsNode[], isShut: (path: string) => boolean, level: number): Line[] {
  return nodes.flatMap((node) => [
    { node, level },
    ...(isShut(node.path) ? [] : linesOf(node.children, isShut, level + 1)),
  ]);
}
