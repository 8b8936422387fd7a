import { articleCategoryList } from '@quarterdeck/contract/features/articles/categories/categories';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { localName } from '#kit/local-name.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { ShelfTag } from './shelf-tag.tsx';

export default function CategoryCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('articles-categories');
  const row = useListed(articleCategoryList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={localName(row)}
      badge={<ShelfTag row={row} />}
      facts={[
        [t('columns.count'), row.count.toLocaleString('en-US')],
        [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
