import type { PublicationAction } from '@quarterdeck/contract/core/publishing';
import { type Poster, poster } from '@quarterdeck/contract/features/posters/posters';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { localName } from '#kit/local-name.ts';
import { publicationLooks } from '#kit/publishing/looks.ts';
import { PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { DrawnPoster } from './drawn-poster.tsx';

export default function PosterDrawer({ id, ...frame }: RecordDrawerProps<PublicationAction, Poster>) {
  const { t } = useTranslation('posters');
  const query = useQuery(endpointQuery(poster.detail, { id: String(id) }, { quiet: true }));
  const time = (moment: string | null) => (moment === null ? <Absent /> : <Time value={moment} />);
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.record}
      kind="poster"
      namespace="posters"
      title={localName}
      badge={(row) => <PhaseTags row={row} />}
      looks={publicationLooks}
    >
      {({ record, content, history }) => (
        <>
          <DrawnPoster content={content} />
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('fields.link'), content.link, 'wide'],
                [t('columns.publish_at'), time(record.publish_at)],
                [t('columns.unpublish_at'), time(record.unpublish_at)],
                [t('columns.author'), record.author ?? <Absent />],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
