import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import { localName, localText } from '#kit/local-name.ts';
import classes from './library.module.css';

/** Its cover and its name in the reader's language. */
export function StrategyName({ row }: { row: Strategy }) {
  return (
    <span className={classes.name}>
      {row.cover === '' ? null : <img src={row.cover} alt="" className={classes.thumb} loading="lazy" />}
      {localName(row)}
    </span>
  );
}

export const categoryName = ({ category_zh, category_ch, category_en }: Strategy): string =>
  localText({ zh: category_zh, ch: category_ch, en: category_en });
