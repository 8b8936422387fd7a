import { type Ability, type Access, can } from '@quarterdeck/contract/access';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '#session/access.tsx';
import classes from './record-link.module.css';

/** Where the records of each kind are listed, and who may see them. The addresses are those of the menu. */
const lists: Record<RecordKind, { path: string; ability: Ability }> = {
  user: { path: '/member/member', ability: 'user.read' },
  recharge: { path: '/finance/recharge', ability: 'recharge.read' },
  withdrawal: { path: '/finance/withdrawal', ability: 'withdrawal.read' },
  ledger_batch: { path: '/finance/record', ability: 'wallet_record.read' },
};

export type RecordKind = 'user' | 'recharge' | 'withdrawal' | 'ledger_batch';

export function isRecordKind(kind: string | null): kind is RecordKind {
  return kind !== null && Object.hasOwn(lists, kind);
}

/** Where a record's drawer opens; undefined for those who may not see it. */
export function recordAddress(kind: RecordKind, id: number, access: Access): string | undefined {
  const { path, ability } = lists[kind];
  return can(access, ability) ? `${path}?id=${id}` : undefined;
}

interface RecordLinkProps {
  kind: RecordKind;
  id: number;
  children: ReactNode;
}

/** A way to another record's drawer; plain words for those who may not see it. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  const address = recordAddress(kind, id, useAccess());
  if (address === undefined) return children;
  return (
    <Link to={address} className={classes.link}>
      {children}
    </Link>
  );
}
