import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Article, article } from '@quarterdeck/contract/features/articles/library/library';
import { useTranslation } from 'react-i18next';
import { HtmlView } from '#kit/publishing/html-view.tsx';
import { PreviewDialog } from '#kit/publishing/preview-dialog.tsx';
import { formatTime } from '#kit/time.tsx';
import { articleKind } from './actions.ts';

type Item = ReplyOf<typeof article.preview>['list'][number];

/** An article as the apps would show it. */
export default function ArticlePreview({ row, onClose }: { row: Article; onClose: () => void }) {
  const { t, i18n } = useTranslation('articles-library');
  return (
    <PreviewDialog<Item> kind={articleKind} row={row} onClose={onClose}>
      {({ title, summary, body, cover, type, published_at, category }, look) => {
        const at = published_at === null ? '' : ` · ${formatTime(published_at, i18n.language, 'local')}`;
        const meta = `${category.name} · ${t(`type.${type}`)}${at}${summary === '' ? '' : `\n${summary}`}`;
        return <HtmlView title={title} meta={meta} cover={cover} html={body} look={look} />;
      }}
    </PreviewDialog>
  );
}
