import { NativeSelect } from '@mantine/core';
import { type Role, roleList } from '@quarterdeck/contract/features/roles/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useRolePurpose } from '#kit/role-purpose.ts';

/** Begins a role as a copy of another, such as those that a new house has, or empty. */
export function StartFrom({ onChoose }: { onChoose: (role: Role | undefined) => void }) {
  const { t } = useTranslation('roles');
  const purposeOf = useRolePurpose();
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(endpointQuery(roleList.index, { page_size: 200 }, { quiet: true }));
  // The super administrator's names no right that could be copied.
  const roles = (data?.list ?? []).filter(({ rights }) => rights > 0);
  const from = roles.find(({ id }) => String(id) === chosen);
  const purpose = from === undefined ? '' : purposeOf(from);
  return (
    <NativeSelect
      label={t('create.from')}
      description={purpose === '' ? t('create.fromHint') : purpose}
      data={[
        { value: '', label: t('create.fromNothing') },
        ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value);
        onChoose(roles.find(({ id }) => String(id) === value));
      }}
    />
  );
}
