import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '#kit/facts.tsx';
import { Time } from '#kit/time.tsx';
import { isUnchanged } from './looks.ts';
import { MissingTags } from './phase-tag.tsx';

/** What a kind says of a record, followed by what all kinds say. */
export function PublicationFacts({ row, facts }: { row: Publication; facts: readonly Fact[] }) {
  const { t } = useTranslation('publishing');
  const { missing, outdated, publish_at, unpublish_at, published_at, publish_checker, author, reason } = row;
  const time = (value: string | null) => (value === null ? undefined : <Time key={value} value={value} />);
  return (
    <Facts
      facts={[
        ...facts,
        [
          t('revisions.revision'),
          isUnchanged(row) ? t('facts.unchanged', { revision: row.revision }) : row.revision,
        ],
        [
          t('facts.missing'),
          missing.length + outdated.length > 0 ? (
            <Fragment key="missing">
              <MissingTags row={row} />
              {missing.length > 0 && row.fallback === '' ? <div>{t('facts.blocks')}</div> : null}
            </Fragment>
          ) : undefined,
        ],
        [t('window.publish_at'), time(publish_at)],
        [t('window.unpublish_at'), time(unpublish_at)],
        [t('facts.published_at'), time(published_at)],
        [t('facts.publish_checker'), publish_checker ?? undefined],
        [t('revisions.author'), author ?? undefined],
        [t('facts.reason'), reason ?? undefined, 'wide'],
      ]}
    />
  );
}
