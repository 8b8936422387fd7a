import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import { type Banner, type BannerContent, bannerStats } from '@quarterdeck/contract/features/banners/banners';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { PublicationDrawer } from '#kit/publishing/publication-drawer.tsx';
import type { RecordDrawerProps } from '#kit/record-drawer.tsx';
import { bannerKind } from './actions.ts';
import classes from './banners.module.css';
import { ClickChart } from './click-chart.tsx';

export default function BannerDrawer(frame: RecordDrawerProps<PublicationAction, Banner>) {
  const { t, i18n } = useTranslation('banners');
  const stats = useQuery(endpointQuery(bannerStats, { id: String(frame.id) }, { quiet: true }));
  return (
    <PublicationDrawer<Banner, BannerContent>
      {...frame}
      kind={bannerKind}
      above={({ picture, picture_en }) =>
        [picture, picture_en]
          .filter(({ url }) => url !== '')
          .map(({ url, alt_zh, alt_en }) => (
            <figure key={url} className={classes.slide}>
              <img src={`${url}?w=800`} alt={i18n.language === 'en-US' ? alt_en : alt_zh} />
            </figure>
          ))
      }
      facts={({ place, device, audience, link_kind, link_target }) => [
        [t('columns.place'), t(`place.${place}`)],
        [t('columns.device'), t(`device.${device}`)],
        [t('columns.audience'), t(`audience.${audience}`)],
        [t('columns.link_kind'), `${t(`link_kind.${link_kind}`)} ${link_target}`, 'wide'],
      ]}
      below={() => (
        <Section title={t('drawer.clicks')}>
          {stats.data === undefined ? null : <ClickChart days={stats.data.days} />}
        </Section>
      )}
    />
  );
}
