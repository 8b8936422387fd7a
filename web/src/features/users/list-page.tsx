import { type User, userList } from '@quarterdeck/contract/features/users/users';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Absent } from '#kit/absent.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { LevelName } from '#kit/levels/level-parts.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { OneLine } from '#kit/list/one-line.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { RiskScore } from '#kit/risk-score.tsx';
import { useAccess } from '#session/access.tsx';
import { type Chosen, userActions } from './actions.ts';
import { KycTag, RequestTag, UserState } from './user-flags.tsx';
import { UserName } from './user-name.tsx';

const UserDrawer = lazyPart(() => import('./user-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['uid', 'username', 'kyc_status', 'frozen'];
const worded = ['level'];

const cells: Cells<User> = {
  // As on any other cell, a click opens the row's own drawer.
  uid: ({ uid }) => <OneLine>{uid}</OneLine>,
  referrer_uid: ({ referrer_id, referrer_uid }) =>
    referrer_id === null ? (
      <Absent />
    ) : (
      <RecordLink kind="user" id={referrer_id}>
        {referrer_uid}
      </RecordLink>
    ),
  username: (row) => <UserName name={row.username} />,
  nickname: (row) => <UserName name={row.nickname} />,
  email: ({ email }) => <OneLine long>{email ?? ''}</OneLine>,
  frozen: (row) => <UserState row={row} />,
  request_kind: (row) => <RequestTag row={row} />,
  kyc_status: (row) => <KycTag row={row} />,
  level: (row) => <LevelName rank={row.level} name={row.level_name} />,
  risk_score: (row) => <RiskScore score={row.risk_score} />,
  available_usdt: (row) => <Money amount={row.available_usdt} asset="USDT" />,
  hold_usdt: (row) => <Money amount={row.hold_usdt} asset="USDT" />,
  pending_usdt: (row) => <Money amount={row.pending_usdt} asset="USDT" />,
  available_l: (row) => <Money amount={row.available_l} asset="L" />,
  hold_l: (row) => <Money amount={row.hold_l} asset="L" />,
  pending_l: (row) => <Money amount={row.pending_l} asset="L" />,
  available_r: (row) => <Money amount={row.available_r} asset="R" />,
  hold_r: (row) => <Money amount={row.hold_r} asset="R" />,
  fees_month_usdt: (row) => <Money amount={row.fees_month_usdt} asset="USDT" />,
  pending_r: (row) => <Money amount={row.pending_r} asset="R" />,
};

export default function UsersPage() {
  const [chosen, setChosen] = useState<Chosen>();
  const navigate = useNavigate();
  const adjustments = listAddress('adjustment', useAccess());
  const choose = ({ action, row }: Chosen) => {
    if (action !== 'adjust') setChosen({ action, row });
    else if (adjustments !== undefined)
      void navigate(`${adjustments}?propose=${encodeURIComponent(row.uid)}`);
  };
  return (
    <>
      <ListPage
        list={userList}
        namespace="users"
        primary={primary}
        cells={cells}
        corner="frozen"
        worded={worded}
        actions={{ looks: userActions, onChoose: (action, row) => choose({ action, row }) }}
        drawer={(id, close) => (
          <UserDrawer id={id} onClose={close} onChoose={choose} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? (
        <ActionDialog
          key={`${chosen.row.id} ${chosen.action}`}
          chosen={chosen}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}
