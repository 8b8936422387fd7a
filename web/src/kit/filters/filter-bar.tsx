import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Columns } from '@quarterdeck/contract/core/http/list';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { filterColumns } from '#kit/list/list-state.ts';
import { narrow } from '#kit/narrow.ts';
import type { FilterProps } from './filter.ts';
import { isText } from './filter.ts';
import classes from './filter-bar.module.css';
import { FilterButton } from './filter-button.tsx';
import { TextOrChoice } from './filter-field.tsx';

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx'));

interface FilterBarProps extends Pick<FilterProps, 'namespace' | 'values' | 'onChange' | 'choices'> {
  columns: Columns;
  /** The filters that stand in the bar; all of them stand in the drawer. */
  primary: readonly string[];
  /** A way to order the list, where it stands among the filters. */
  order?: ReactNode;
}

/** The filters used most, and the way to the others. */
export function FilterBar({ columns, primary, namespace, values, onChange, choices, order }: FilterBarProps) {
  const { t } = useTranslation('kit');
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const offered = filterColumns(columns);
  // On a phone one field stays in the bar.
  const inBar = isNarrow ? primary.slice(0, 1) : primary;

  return (
    <search className={classes.bar} aria-label={t('filters.title')}>
      {inBar.map((name) => {
        const column = columns[name];
        if (!column) return null;
        const props = { name, column, namespace, values, onChange, choices };
        return isText(column) ? (
          <TextOrChoice key={name} {...props} inline />
        ) : (
          <FilterButton key={name} {...props} />
        );
      })}
      {offered.length > inBar.length || order ? (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.more}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          onClick={() => setDrawer('open')}
        >
          {t('filters.more')}
        </Button>
      ) : null}
      {drawer === 'never' ? null : (
        <FilterDrawer
          opened={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          columns={offered}
          order={order}
          namespace={namespace}
          values={values}
          onChange={onChange}
          choices={choices}
        />
      )}
    </search>
  );
}
