import type { Access } from '@quarterdeck/contract/core/access';
import type { ReactNode } from 'react';
import { useAccess } from '#session/access.tsx';
import { CardLink } from './card-link.tsx';
import { cardOf } from './cards.ts';
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
  /** What of it is shown first, as its drawer reads it from the address. */
  part?: Readonly<Record<string, number>>;
  children: ReactNode;
}

/** A way to another record's drawer; plain words where there is none to open. */
export function RecordLink({ kind, id, part = {}, children }: RecordLinkProps) {
  const drawer = recordAddress(kind, id, useAccess());
  if (drawer === undefined) return children;
  const address = Object.entries(part).reduce((url, [name, value]) => `${url}&${name}=${value}`, drawer);
  if (cardOf(kind) === undefined) return <TextLink to={address}>{children}</TextLink>;
  return (
    <CardLink to={address} kind={kind} of={{ id: String(id) }}>
      {children}
    </CardLink>
  );
}
