import {
  applicationList,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { TakeNext } from '#kit/review/take-next.tsx';
import { Can } from '#session/access.tsx';
import { applicationLooks, type Chosen } from './actions.ts';
import { Age, ApplicationStatusTag, KeyCheckTag } from './application-tags.tsx';
import applicationQueue from './queue.ts';

const ApplicationDrawer = lazyPart(() => import('./application-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'display_name', 'uid', 'created_at'];

const cells: Cells<TraderApplication> = {
  status: (row) => <ApplicationStatusTag status={row.status} />,
  uid: (row) => (
    <RecordLink kind="user" id={row.user_id}>
      {row.uid}
    </RecordLink>
  ),
  share_pct: (row) => `${row.share_pct}%`,
  bond: (row) => <Money amount={row.bond} asset="USDT" />,
  key_check: (row) => <KeyCheckTag row={row} />,
};

const derived: DerivedColumn<TraderApplication>[] = [
  { name: 'age', after: 'status', cell: (row) => <Age row={row} /> },
];

export default function ApplicationsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={applicationList}
        namespace="traders-applications"
        primary={primary}
        cells={cells}
        derived={derived}
        heading="display_name"
        corner="status"
        amount="bond"
        actions={{ looks: applicationLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="trader_application.review">
            <TakeNext queue={applicationQueue} />
          </Can>
        }
        drawer={(id, close) => (
          <ApplicationDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
