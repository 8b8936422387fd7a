import '@mantine/core/styles/CheckboxIndicator.css';
import { Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import classes from './rights.module.css';
import type { Mark, RightsNode } from './rights-nodes.ts';

interface RightsLineProps {
  node: RightsNode;
  level: number;
  mark: Mark;
  /** What is below it is not shown. */
  isShut: boolean;
  /** The reader can give and take away none of its rights. */
  isFixed: boolean;
  /** The one line that the tab key reaches. */
  isFocusable: boolean;
}

/** The label of a mark for assistive technology. */
const checked: Record<Mark, boolean | 'mixed'> = { all: true, some: 'mixed', none: false };

/** One line of the tree of rights, which has the keys and the clicks. Drawn again only when its own marks change: there are hundreds. */
export const RightsLine = memo(function RightsLine(props: RightsLineProps) {
  const { node, level, mark, isShut, isFixed, isFocusable } = props;
  const { path, title, ability, children } = node;
  const isBranch = children.length > 0;
  return (
    <div
      role="treeitem"
      className={classes.line}
      style={{ '--level': level - 1 } as CSSProperties}
      tabIndex={isFocusable ? 0 : -1}
      data-path={path}
      aria-level={level}
      aria-expanded={isBranch ? !isShut : undefined}
      aria-checked={checked[mark]}
      aria-disabled={isFixed || undefined}
    >
      {isBranch ? (
        <span className={classes.fold} data-fold data-open={!isShut || undefined} aria-hidden="true">
          <IconChevronDown size={16} />
        </span>
      ) : (
        <span className={classes.fold} />
      )}
      <Checkbox.Indicator
        className={classes.mark}
        size="xs"
        checked={mark === 'all'}
        indeterminate={mark === 'some'}
        disabled={isFixed}
        aria-hidden="true"
      />
      <span className={isBranch ? classes.branch : undefined}>{title}</span>
      {ability === undefined ? null : <code className={classes.code}>{ability}</code>}
    </div>
  );
});
