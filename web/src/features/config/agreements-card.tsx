import {
  type Article,
  agreementTypes,
  articleList,
} from '@quarterdeck/contract/features/articles/library/library';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { filtered } from '#kit/list/filtered.ts';
import { publishedName } from '#kit/publishing/published-kind.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from './groups.module.css';

/** What users agree to, and the way to the articles that say it. */
export function AgreementsCard() {
  const { t } = useTranslation('config');
  const id = useId();
  return (
    <Can need="article.read">
      <section className={classes.card} aria-labelledby={id}>
        <h2 id={id}>{t('agreements.title')}</h2>
        <p className={classes.lead}>{t('agreements.hint')}</p>
        <dl className={classes.agreements}>
          {agreementTypes.map((type) => (
            <Agreement key={type} type={type} />
          ))}
        </dl>
      </section>
    </Can>
  );
}

function Agreement({ type }: { type: (typeof agreementTypes)[number] }) {
  const { t } = useTranslation('config');
  const query = { type, phase: 'live', page_size: '100' } as const;
  const { data } = useQuery(endpointQuery(articleList.index, query, { quiet: true }));
  const publishedAt = (row: Article) => Date.parse(row.published_at ?? '');
  const [inForce] = (data?.list ?? []).toSorted((one, other) => publishedAt(other) - publishedAt(one));
  return (
    <div>
      <dt>{t(`agreements.${type}`)}</dt>
      <dd>
        <span>
          {inForce === undefined ? (
            t('agreements.none')
          ) : (
            <>
              {publishedName(inForce)} ·{' '}
              {t('agreements.inForce', {
                revision: inForce.outgoing_revision ?? inForce.published_revision,
              })}{' '}
              <Time value={inForce.published_at} />
            </>
          )}
        </span>
        <TextLink to={filtered<typeof articleList>('/article/articlelist', { type })}>
          {t('agreements.open')}
        </TextLink>
      </dd>
    </div>
  );
}
