import { Button } from '@mantine/core';
import type { PublicationAction } from '@quarterdeck/contract/core/publishing';
import { type Article, article } from '@quarterdeck/contract/features/articles/library/library';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { publicationLooks } from '#kit/publishing/looks.ts';
import { MissingTags, PhaseTags, StatusOf } from '#kit/publishing/phase-tag.tsx';
import { Revisions } from '#kit/publishing/revisions.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { articleKind } from './actions.ts';
import { CategoryName, titleOf } from './article-name.tsx';

const ArticlePreview = lazyPart(() => import('./article-preview.tsx'));

/** An article: what it is, how it looks, its revisions and what happened to it. */
export default function ArticleDrawer({ id, ...frame }: RecordDrawerProps<PublicationAction, Article>) {
  const { t } = useTranslation('articles-library');
  const query = useQuery(endpointQuery(article.detail, { id: String(id) }, { quiet: true }));
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <RecordDrawer
      {...frame}
      isCovered={frame.isCovered || isPreviewing}
      query={query}
      rowOf={({ record }) => record}
      kind="article"
      namespace="articles-library"
      title={titleOf}
      badge={(row) => <PhaseTags row={row} />}
      looks={publicationLooks}
    >
      {({ record: row, revisions, history }) => (
        <>
          <Section
            title={t('drawer.facts')}
            aside={
              <Button
                size="xs"
                variant="default"
                leftSection={<IconEye size={16} aria-hidden="true" />}
                onClick={() => setPreviewing(true)}
              >
                {t('drawer.preview')}
              </Button>
            }
          >
            <ArticleFacts row={row} />
          </Section>
          <Revisions key={`${row.id} ${row.revision}`} kind={articleKind} row={row} revisions={revisions} />
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <StatusOf status={status} />} />
          </Section>
          {isPreviewing ? <ArticlePreview row={row} onClose={() => setPreviewing(false)} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}

function ArticleFacts({ row }: { row: Article }) {
  const { t } = useTranslation('articles-library');
  const { missing, outdated, publish_at, unpublish_at, published_at, publish_checker, reason } = row;
  const time = (value: string | null) => (value === null ? undefined : <Time key={value} value={value} />);
  return (
    <Facts
      facts={[
        [t('columns.category_id'), <CategoryName key="category" row={row} />],
        [t('columns.type'), t(`type.${row.type}`)],
        [t('columns.popup'), t(`popup.${row.popup}`)],
        [t('columns.audience'), t(`audience.${row.audience}`)],
        [t('columns.reads'), row.reads],
        [t('columns.revision'), row.revision],
        [
          t('columns.missing'),
          missing.length + outdated.length > 0 ? <MissingTags key="missing" row={row} /> : undefined,
        ],
        [t('columns.publish_at'), time(publish_at)],
        [t('columns.unpublish_at'), time(unpublish_at)],
        [t('fields.published_at'), time(published_at)],
        [t('fields.publish_checker'), publish_checker ?? undefined],
        [t('fields.reason'), reason ?? undefined, 'wide'],
      ]}
    />
  );
}
