import {
  type ArticleCategory,
  articleCategoryDetail,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { localName } from '#kit/local-name.ts';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type CategoryAction, categoryLooks } from './actions.ts';
import { ShelfTag } from './shelf-tag.tsx';

/** A category and what happened to it. */
export default function CategoryDrawer({ id, ...frame }: RecordDrawerProps<CategoryAction, ArticleCategory>) {
  const { t } = useTranslation('articles-categories');
  const query = useQuery(endpointQuery(articleCategoryDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={({ category }) => category}
      kind="article_category"
      namespace="articles-categories"
      title={localName}
      badge={(row) => <ShelfTag row={row} />}
      looks={categoryLooks}
    >
      {({ category, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('fields.name_zh'), category.name_zh],
                [t('columns.name_ch'), category.name_ch === '' ? undefined : category.name_ch],
                [t('columns.name_en'), category.name_en],
                [t('columns.count'), category.count],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
