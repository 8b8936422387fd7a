import { superRoleId } from '@quarterdeck/contract/core/access';
import { firstRoles } from '@quarterdeck/contract/core/first-roles';
import { useTranslation } from 'react-i18next';

interface DescribedRole {
  id: number;
  name: string;
  description: string;
}

/** What a role group is for: its own description, or the words for those of a new installation; empty where there is neither. */
export function useRolePurpose() {
  const { t } = useTranslation('kit');
  return ({ id, name, description }: DescribedRole): string => {
    if (id === superRoleId) return t('rolePurpose.super');
    const first = firstRoles.find((known) => known === name);
    return description === '' && first !== undefined ? t(`rolePurpose.${first}`) : description;
  };
}
