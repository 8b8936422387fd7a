import type { Article } from '@quarterdeck/contract/features/articles/library/library';
import { IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localText } from '#kit/local-name.ts';
import { publishedName } from '#kit/publishing/published-kind.ts';
import { RecordLink } from '#kit/record-link.tsx';
import classes from './articles.module.css';

export function ArticleTitle({ row }: { row: Article }) {
  const { t } = useTranslation('articles-library');
  return (
    <span className={classes.title}>
      {row.cover === '' ? null : <img src={`${row.cover}?w=320`} alt="" className={classes.thumb} />}
      {row.pinned ? <IconPinFilled size={14} aria-label={t('columns.pinned')} /> : null}
      <span className={classes.words}>{publishedName(row)}</span>
    </span>
  );
}

export function CategoryName({ row }: { row: Article }) {
  const { category_zh: zh, category_ch: ch, category_en: en } = row;
  return (
    <RecordLink kind="article_category" id={row.category_id}>
      {localText({ zh, ch, en })}
    </RecordLink>
  );
}
