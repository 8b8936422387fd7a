import { Drawer, Stack } from '@mantine/core';
import type { Column } from '@quarterdeck/contract/core/http/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainHeader } from '#kit/plain-header.ts';
import type { FilterProps } from './filter.ts';
import { isText } from './filter.ts';
import classes from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import { useFilterWords } from './use-filter-words.ts';

interface FilterDrawerProps extends Pick<FilterProps, 'namespace' | 'values' | 'onChange' | 'choices'> {
  opened: boolean;
  onClose: () => void;
  columns: [string, Column][];
  order: ReactNode;
}

/** Every filter of the list. Each acts at once; the list behind follows. */
export default function FilterDrawer({
  opened,
  onClose,
  columns,
  order,
  namespace,
  values,
  onChange,
  choices,
}: FilterDrawerProps) {
  const { t } = useTranslation('kit');
  const words = useFilterWords(namespace);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      attributes={plainHeader}
      size={360}
      title={t('filters.all')}
      overlayProps={{ backgroundOpacity: 0.2 }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {order}
        {columns.map(([name, column]) => {
          const hasOwnLabel = isText(column);
          return (
            <section key={name} className={classes.section}>
              {hasOwnLabel ? null : <h3>{words.title(name)}</h3>}
              <FilterField
                name={name}
                column={column}
                namespace={namespace}
                values={values}
                onChange={onChange}
                choices={choices}
              />
            </section>
          );
        })}
      </Stack>
    </Drawer>
  );
}
