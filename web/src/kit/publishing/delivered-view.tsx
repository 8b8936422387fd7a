import type { Language } from '@quarterdeck/contract/core/language';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { formatTime } from '#kit/time.tsx';
import { HtmlView } from './html-view.tsx';
import type { PreviewChoice } from './preview-choices.tsx';
import classes from './publishing.module.css';

type Picture = { url: string; alt: string } | null;

/** What the kinds of records have of these is shown, in this order. */
export interface DeliveredItem {
  id: number;
  lang: Language;
  title: string;
  summary?: string;
  cover?: Picture;
  picture?: Picture;
  background?: Picture;
  body?: string;
  rules?: string;
  category?: { name: string };
  published_at?: string | null;
  starts_at?: string;
  ends_at?: string;
}

interface DeliveredViewProps {
  item: DeliveredItem;
  choice: PreviewChoice;
}

/** A record as the apps are given it, on a device and in a look. */
export function DeliveredView({ item, choice: { language, device, look } }: DeliveredViewProps) {
  const { t, i18n } = useTranslation('publishing');
  const time = (moment: string | null | undefined) =>
    moment == null ? undefined : formatTime(moment, i18n.language, 'local');
  const { lang, title, summary, category, published_at, starts_at, ends_at } = item;
  const when = starts_at === undefined ? time(published_at) : `${time(starts_at)} – ${time(ends_at)}`;
  const line = [category?.name, when].filter(Boolean).join(' · ');
  return (
    <>
      {lang === language ? null : (
        <Panel tone="warning">{t('preview.fallback', { language: t(`language.${lang}`) })}</Panel>
      )}
      <div className={classes.device} data-device={device} lang={lang}>
        <HtmlView
          title={title}
          meta={[line, summary].filter(Boolean).join('\n')}
          cover={item.cover ?? item.picture ?? item.background ?? null}
          html={item.body ?? item.rules ?? ''}
          look={look}
        />
      </div>
    </>
  );
}
