import { NativeSelect } from '@mantine/core';
import { type Role, roleList } from '@quarterdeck/contract/features/roles/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';

/** Begins a role as a copy of another, such as those that a new house has. */
export function StartFrom({ onChoose }: { onChoose: (role: Role) => void }) {
  const { t } = useTranslation('roles');
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(endpointQuery(roleList.index, { page_size: 200 }, { quiet: true }));
  // The super administrator's names no right that could be copied.
  const roles = (data?.list ?? []).filter(({ rights }) => rights > 0);
  return (
    <NativeSelect
      label={t('create.from')}
      description={t('create.fromHint')}
      data={[
        { value: '', label: t('create.fromNothing') },
        ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value);
        const role = roles.find(({ id }) => String(id) === value);
        if (role) onChoose(role);
      }}
    />
  );
}
