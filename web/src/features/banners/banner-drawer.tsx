import type { PublicationAction } from '@quarterdeck/contract/core/publishing';
import { type Banner, banner, bannerStats } from '@quarterdeck/contract/features/banners/banners';
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
import classes from './banners.module.css';
import { ClickChart } from './click-chart.tsx';

export default function BannerDrawer({ id, ...frame }: RecordDrawerProps<PublicationAction, Banner>) {
  const { t, i18n } = useTranslation('banners');
  const query = useQuery(endpointQuery(banner.detail, { id: String(id) }, { quiet: true }));
  const stats = useQuery(endpointQuery(bannerStats, { id: String(id) }, { quiet: true }));
  const time = (moment: string | null) => (moment === null ? <Absent /> : <Time value={moment} />);
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.record}
      kind="banner"
      namespace="banners"
      title={localName}
      badge={(row) => <PhaseTags row={row} />}
      looks={publicationLooks}
    >
      {({ record, content, history }) => (
        <>
          {[content.picture, content.picture_en]
            .filter(({ url }) => url !== '')
            .map(({ url, alt_zh, alt_en }) => (
              <figure key={url} className={classes.slide}>
                <img src={`${url}?w=800`} alt={i18n.language === 'en-US' ? alt_en : alt_zh} />
              </figure>
            ))}
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.place'), t(`place.${record.place}`)],
                [t('columns.device'), t(`device.${record.device}`)],
                [t('columns.audience'), t(`audience.${record.audience}`)],
                [
                  t('columns.link_kind'),
                  `${t(`link_kind.${record.link_kind}`)} ${record.link_target}`,
                  'wide',
                ],
                [t('columns.publish_at'), time(record.publish_at)],
                [t('columns.unpublish_at'), time(record.unpublish_at)],
                [t('columns.author'), record.author ?? <Absent />],
              ]}
            />
          </Section>
          <Section title={t('drawer.clicks')}>
            {stats.data === undefined ? null : <ClickChart days={stats.data.days} />}
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
