import {
  type AmountLimit,
  amountLimits,
  bounds,
  isExport,
  superRoleId,
} from '@quarterdeck/contract/core/access';
import type { Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { useCountryNames } from '#kit/country-names.ts';
import { Money } from '#kit/money.tsx';
import { useRolePurpose } from '#kit/role-purpose.ts';

interface RoleFactProps {
  row: Role;
}

/** What the role is for. */
export function Purpose({ row }: RoleFactProps) {
  return useRolePurpose()(row) || <Absent />;
}

/** How many rights the role has; the super administrator's has every one, whatever there will be. */
export function RightsCount({ row }: RoleFactProps) {
  const { t } = useTranslation('roles');
  return row.id === superRoleId ? t('rights.every') : row.rights;
}

const [approveLimit, adjustLimit] = amountLimits;

/** Up to what its members approve. */
export function ApproveLimit({ row }: RoleFactProps) {
  return <Limit row={row} limit={approveLimit} />;
}

/** Up to what they adjust a balance. */
export function AdjustLimit({ row }: RoleFactProps) {
  return <Limit row={row} limit={adjustLimit} />;
}

function Limit({ row, limit }: RoleFactProps & { limit: AmountLimit }) {
  const { t } = useTranslation('roles');
  if (row.id !== superRoleId && !bounds(limit, row.actions)) return <Absent />;
  const most = row[limit.column];
  return most === null ? t('limit.none') : <Money amount={most} asset="USDT" />;
}

/** Whose data it shows, with the countries by name. */
export function ScopeShown({ row: { data_scope, countries } }: RoleFactProps) {
  const { t } = useTranslation('roles');
  const { listOf } = useCountryNames();
  if (data_scope !== 'countries') return t(`data_scope.${data_scope}`);
  return countries.length === 0 ? t('scope.noCountries') : listOf(countries);
}

/** Whether its members need a second factor by the role itself. */
export function FactorMark({ row }: RoleFactProps) {
  const { t } = useTranslation('roles');
  return row.second_factor_required ? t('factor.yes') : <Absent />;
}

/** How many rows its members take away in one export. */
export function ExportLimit({ row }: RoleFactProps) {
  const { t, i18n } = useTranslation('roles');
  if (row.id !== superRoleId && !row.actions.some(isExport)) return <Absent />;
  return row.export_rows === null ? t('limit.none') : row.export_rows.toLocaleString(i18n.language);
}
