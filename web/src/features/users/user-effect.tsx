import { type User, userDetail, type Wallet } from '@quarterdeck/contract/features/users/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Panel } from '#kit/panel.tsx';
import { Wallets } from './wallets.tsx';

interface UserEffectProps {
  /** What is asked for, or approved. */
  kind: 'blacklist' | 'enable' | 'move';
  user: User;
  /** What is to be said besides. */
  children: ReactNode;
}

/** The effect on a user and the balance: the same for the requester and the approver. */
export function UserEffect({ kind, user, children }: UserEffectProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <Panel tone={kind === 'enable' ? 'info' : 'danger'}>
        <div>{t(`effect.${kind}`, { uid: user.uid, name: user.username })}</div>
        <div>{children}</div>
      </Panel>
      {kind === 'move' ? null : <Balance id={user.id} />}
    </>
  );
}

const isHeld = ({ available, hold, bond, pending, receivable }: Wallet) =>
  [available, hold, bond, pending, receivable].some((amount) => amount !== '0');

/** The money that stays, or can be used again. */
function Balance({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(userDetail, { id: String(id) }, { quiet: true }));
  const held = data?.wallets.filter(isHeld) ?? [];
  return held.length === 0 ? null : <Wallets wallets={held} />;
}
