import {
  type Authority,
  amountMax,
  boundedAbilities,
  type UserScope,
} from '@quarterdeck/contract/core/access';
import { compare } from '@quarterdeck/contract/core/money';

type Rights = Pick<Authority, 'admin' | 'abilities' | 'approve_max' | 'adjust_max' | 'export_rows' | 'scope'>;

/** Whether `access` includes all of these permissions: no one grants or edits what exceeds their own. */
export function isWithin(rights: Rights, access: Rights): boolean {
  if (access.admin) return true;
  if (rights.admin) return false;
  return (
    rights.abilities.every((ability) => access.abilities.includes(ability)) &&
    boundedAbilities.every((ability) =>
      isLimitWithin(amountMax(rights, ability), amountMax(access, ability)),
    ) &&
    areRowsWithin(rights, access) &&
    isScopeWithin(rights.scope, access.scope)
  );
}

/** Null is everybody. A team may be of any country, so that it is within another team only. */
function isScopeWithin(scope: UserScope | null, own: UserScope | null): boolean {
  if (own === null) return true;
  if (scope === null) return false;
  return (
    (scope.team === null || (own.team !== null && scope.team.startsWith(own.team))) &&
    scope.countries.every((country) => own.countries.includes(country))
  );
}

/** Null is no limit. */
function isLimitWithin(limit: string | null, own: string | null): boolean {
  if (own === null) return true;
  return limit !== null && compare(limit, own) <= 0;
}

/** A right to export that has no entry has no limit. */
function areRowsWithin({ abilities, export_rows: rows }: Rights, { export_rows: own }: Rights): boolean {
  const rowsOf = (limits: Rights['export_rows'], ability: string) =>
    limits[ability as keyof typeof limits] ?? Number.POSITIVE_INFINITY;
  return abilities.every((ability) => rowsOf(rows, ability) <= rowsOf(own, ability));
}
