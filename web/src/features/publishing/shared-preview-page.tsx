import '#kit/styles.ts';
import type { PublicationKind } from '@quarterdeck/contract/features/publishing/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Panel } from '#kit/panel.tsx';
import { type DeliveredItem, DeliveredView } from '#kit/publishing/delivered-view.tsx';
import { usePreviewChoice } from '#kit/publishing/preview-choices.tsx';
import { Time } from '#kit/time.tsx';
import { kinds } from './kinds.ts';
import classes from './publishing-pages.module.css';

interface Shared {
  revision: number;
  expires_at: string;
  item: DeliveredItem | null;
}

/** What a link of a colleague shows: one revision, read only, until the link expires. */
export default function SharedPreviewPage() {
  const { t } = useTranslation('publishing');
  const [params] = useSearchParams();
  const [choice, controls] = usePreviewChoice();
  const { language: lang, at } = choice;
  const kind = kinds[params.get('kind') as PublicationKind] ?? kinds.article;
  const token = params.get('token') ?? '';
  const query = { token, lang, ...(at !== null && { at }) };
  const { data, error } = useQuery({
    ...endpointQuery(kind.contract.sharedPreview, query as never, { quiet: true }),
    enabled: token !== '',
  });
  const { item, revision, expires_at } = (data ?? {}) as Partial<Shared>;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{item?.title ?? t('shared.title')}</h1>
      {controls}
      {token === '' ? <Panel tone="info">{t('shared.none')}</Panel> : null}
      {error === null ? null : <Panel tone="danger">{error.message}</Panel>}
      {data === undefined ? null : (
        <p className={classes.soft}>
          {t('shared.revision', { revision })} <Time value={expires_at ?? null} />
        </p>
      )}
      {item === null ? <Panel tone="warning">{t('preview.absent')}</Panel> : null}
      {item ? <DeliveredView item={item} choice={choice} /> : null}
    </div>
  );
}
