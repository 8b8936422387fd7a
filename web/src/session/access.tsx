import { type Access, can, type Requirement } from '@quarterdeck/contract/core/access';
import type { DataBound } from '@quarterdeck/contract/core/fields';
import { type ReactNode, useMemo } from 'react';
import { accessOf, useSession } from './session.ts';

/** What the signed-in member of staff is and may do. */
export function useAccess(): Access {
  const user = useSession((state) => state.user);
  return useMemo(() => accessOf(user), [user]);
}

/** What bounds whose data the signed-in member of staff sees; nothing where it is everybody's. */
export function useDataBounds(): readonly DataBound[] {
  return useSession((state) => state.user?.data_scopes) ?? none;
}

const none: readonly DataBound[] = [];

/** Whether the signed-in member of staff meets `need`. */
export function useCan(need: Requirement): boolean {
  return can(useAccess(), need);
}

interface CanProps {
  need: Requirement;
  children: ReactNode;
  /** Shown to those who may not; nothing by default. */
  otherwise?: ReactNode;
}

/** Shows its children to those who meet `need`. */
export function Can({ need, children, otherwise = null }: CanProps) {
  return useCan(need) ? children : otherwise;
}
