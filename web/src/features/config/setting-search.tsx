import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOwnAssetNames } from '#kit/asset-name.ts';
import { type Groups, pages } from './pages.ts';

/** Finds a setting on any page of theirs, by its name. */
export function SettingSearch() {
  const { t } = useTranslation('config');
  const own = useOwnAssetNames();
  const navigate = useNavigate();
  const found = useMemo(
    () =>
      Object.entries<Groups>(pages).flatMap(([page, groups]) =>
        groups.map(([group, fields]) => ({
          group: `${t(`${page}.title`)} · ${t(`groups.${group}`, own)}`,
          items: fields.map(({ name }) => ({
            value: `${page} ${group} ${name}`,
            label: t(`fields.${name}`, own),
          })),
        })),
      ),
    [t, own],
  );
  return (
    <Select
      aria-label={t('search.label')}
      placeholder={t('search.label')}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      nothingFoundMessage={t('search.nothing')}
      data={found}
      value={null}
      searchable
      maxDropdownHeight={360}
      w={{ base: '100%', sm: 320 }}
      onChange={(chosen) => {
        if (chosen === null) return;
        const [page = '', group = '', name = ''] = chosen.split(' ');
        void navigate(`/setting/${page}?setting=${group}.${name}`);
      }}
    />
  );
}
