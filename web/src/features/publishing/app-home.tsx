import { Skeleton } from '@mantine/core';
import type { Ability } from '@quarterdeck/contract/core/access';
import { can } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { banner, bannerPlaces } from '@quarterdeck/contract/features/banners/banners';
import { poster } from '@quarterdeck/contract/features/posters/posters';
import { activityPage } from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Panel } from '#kit/panel.tsx';
import type { PreviewChoice } from '#kit/publishing/preview-choices.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import classes from './publishing-pages.module.css';

interface AppHomeProps {
  choice: PreviewChoice;
  /** The reader, as an app describes them. */
  audience: string;
}

/** The app's home page, from the same calls as the app's. */
export function AppHome({ choice: { language: lang, device, look, at }, audience }: AppHomeProps) {
  const { t } = useTranslation('publishing');
  const access = useAccess();
  const asked = { lang, audience, ...(at !== null && { at }) };
  const query = (endpoint: typeof article.preview, ability: Ability) => ({
    ...endpointQuery(endpoint, asked as never, { quiet: true }),
    enabled: can(access, ability),
  });
  const articles = useQuery(query(article.preview, 'article.read'));
  const activities = useQuery(query(activityPage.preview as never, 'activity_page.read'));
  const banners = useQuery(query(banner.preview as never, 'banner.read'));
  const posters = useQuery(query(poster.preview as never, 'poster.read'));
  const all = [articles, activities, banners, posters];
  const failed = all.find(({ error }) => error !== null)?.error;
  if (failed) return <Panel tone="danger">{failed.message}</Panel>;
  if (all.some(({ isLoading }) => isLoading))
    return <Skeleton className={classes.app} data-device={device} h={420} aria-busy />;
  const read = articles.data?.list ?? [];
  const pictures = ((banners.data?.list ?? []) as unknown as Banners).filter(
    (one) => one.device === 'all' || one.device === device,
  );
  const campaigns = (activities.data?.list ?? []) as unknown as Activities;
  const shared = (posters.data?.list ?? []) as unknown as Posters;
  return (
    <section
      className={classes.app}
      data-device={device}
      data-look={look}
      lang={lang}
      aria-label={t('appHome.title')}
    >
      {bannerPlaces.map((place) => (
        <Block
          key={place}
          title={t(`place.banner_${place}`)}
          isEmpty={!pictures.some((one) => one.place === place)}
        >
          <ul className={classes.pictures}>
            {pictures
              .filter((one) => one.place === place)
              .map((one) => (
                <Pictured key={one.id} picture={one.picture} caption={one.title} />
              ))}
          </ul>
        </Block>
      ))}
      <Block title={t('place.popup')} isEmpty={!read.some(({ popup }) => popup !== 'none')}>
        <Titles list={read.filter(({ popup }) => popup !== 'none')} />
      </Block>
      <Block title={t('appHome.articles')} isEmpty={read.length === 0}>
        <Titles list={read.slice(0, 12)} />
      </Block>
      <Block title={t('place.activity')} isEmpty={campaigns.length === 0}>
        <ul>
          {campaigns.map(({ id, title, summary, ends_at }) => (
            <li key={id} className={classes.item}>
              <strong>{title}</strong>
              <span>
                {summary} {t('appHome.until')} <Time value={ends_at} />
              </span>
            </li>
          ))}
        </ul>
      </Block>
      <Block title={t('place.poster')} isEmpty={shared.length === 0}>
        <ul className={classes.pictures}>
          {shared.map(({ id, background, title }) => (
            <Pictured key={id} picture={background} caption={title} />
          ))}
        </ul>
      </Block>
    </section>
  );
}

type Articles = ReplyOf<typeof article.preview>['list'];
type Banners = ReplyOf<typeof banner.preview>['list'];
type Activities = ReplyOf<typeof activityPage.preview>['list'];
type Posters = ReplyOf<typeof poster.preview>['list'];

function Block({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation('publishing');
  return (
    <div>
      <h2>{title}</h2>
      {isEmpty ? <p className={classes.empty}>{t('appHome.empty')}</p> : children}
    </div>
  );
}

function Titles({ list }: { list: Articles }) {
  return (
    <ul>
      {list.map(({ id, title, summary, category }) => (
        <li key={id} className={classes.item}>
          <strong>{title}</strong>
          <span>{[category.name, summary].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Pictured({ picture, caption }: { picture: { url: string; alt: string } | null; caption: string }) {
  // What the caption says is not read twice.
  const alt = picture?.alt === caption ? '' : picture?.alt;
  return (
    <li>
      <figure>
        {picture === null ? null : <img src={`${picture.url}?w=800`} alt={alt} loading="lazy" />}
        <figcaption>{caption}</figcaption>
      </figure>
    </li>
  );
}
