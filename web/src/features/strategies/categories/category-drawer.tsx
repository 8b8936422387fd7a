import {
  type StrategyCategory,
  strategyCategoryDetail,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { localName } from '#kit/local-name.ts';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type CategoryAction, categoryActions } from './actions.ts';
import { ShelfTag } from './shelf-tag.tsx';
import { StrategiesLink } from './strategies-link.tsx';

export default function CategoryDrawer({
  id,
  ...frame
}: RecordDrawerProps<CategoryAction, StrategyCategory>) {
  const { t } = useTranslation('strategies-categories');
  const query = useQuery(endpointQuery(strategyCategoryDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.category}
      kind="strategy_category"
      namespace="strategies-categories"
      title={localName}
      badge={(row) => <ShelfTag shelf={row.shelf} />}
      looks={categoryActions}
    >
      {({ category: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('fields.name_zh'), row.name_zh],
                [t('columns.name_en'), row.name_en],
                [t('columns.name_ch'), row.name_ch === '' ? undefined : row.name_ch],
                [t('columns.icon'), t(`icon.${row.icon}`)],
                [t('columns.sort'), row.sort],
                [t('columns.count'), <StrategiesLink key="count" row={row} />],
                [t('columns.on_shelf'), <StrategiesLink key="on" row={row} isOnShelf />],
                [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
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
