import type { Access } from '@quarterdeck/contract/core/access';
import type { ReactNode } from 'react';
import { useAccess } from '#session/access.tsx';
import { listAddress } from './records.ts';
import { TextLink } from './text-link.tsx';

/** Where a record's drawer opens; undefined where it has none, or for those who may not see it. */
export function recordAddress(kind: string, id: number, access: Access): string | undefined {
  const list = listAddress(kind, access);
  return list && `${list}?id=${id}`;
}

interface RecordLinkProps {
  kind: string;
  id: number;
  children: ReactNode;
}

/** A way to another record's drawer; plain words where there is none to open. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  const address = recordAddress(kind, id, useAccess());
  if (address === undefined) return children;
  return <TextLink to={address}>{children}</TextLink>;
}
