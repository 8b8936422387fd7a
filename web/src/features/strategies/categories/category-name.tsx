import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import { localName } from '#kit/local-name.ts';
import { MenuIcon } from '#kit/menu-icon.tsx';
import classes from './categories.module.css';

/** Its icon and its name in the reader's language. */
export function CategoryName({ row }: { row: StrategyCategory }) {
  return (
    <span className={classes.name}>
      <MenuIcon name={row.icon} />
      {localName(row)}
    </span>
  );
}
