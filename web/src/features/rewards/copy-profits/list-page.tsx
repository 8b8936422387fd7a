import {
  type CopyProfit,
  copyProfitList,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useState } from 'react';
import { reversalActions } from '#kit/approval/actions.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import type { Chosen } from './actions.ts';
import { CopyProfitState, Follower, Trader } from './copy-profit-tags.tsx';

const CopyProfitDrawer = lazyPart(() => import('./copy-profit-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'follower_uid', 'trader_uid', 'period_to'];

const cells: Cells<CopyProfit> = {
  status: (row) => <CopyProfitState row={row} />,
  follower_uid: (row) => <Follower row={row} />,
  trader_uid: (row) => <Trader row={row} />,
  share_pct: (row) => `${row.share_pct}%`,
  cut_pct: (row) => `${row.cut_pct}%`,
};

export default function CopyProfitsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={copyProfitList}
        namespace="rewards-copy-profits"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: reversalActions, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, close) => (
          <CopyProfitDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
