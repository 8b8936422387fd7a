import type { Ability } from '@quarterdeck/contract/core/access';
import { rightRoles } from '@quarterdeck/contract/features/roles/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';

/** Names the role groups that may decide about a request, and the permission that the reader lacks for it. */
export default function WhoMay({ need }: { need: Ability }) {
  const { t, i18n } = useTranslation(['kit', 'roles']);
  const mayDecide = useCan(need);
  const { data } = useQuery(endpointQuery(rightRoles, { ability: need }, { quiet: true }));
  const roles = data?.roles ?? [];
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return (
    <>
      {mayDecide ? null : <p>{t('whoMay.lacking', { right: t(`roles:actions.${need}`) })}</p>}
      {roles.length === 0 ? null : <p>{t('whoMay.roles', { roles: names.format(roles) })}</p>}
    </>
  );
}
