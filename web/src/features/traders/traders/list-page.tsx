import { type Trader, traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { type Chosen, traderLooks } from './actions.ts';
import { Sparkline } from './sparkline.tsx';
import { Percent, TraderName, TraderState } from './trader-tags.tsx';

const TraderDrawer = lazyPart(() => import('./trader-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'display_name', 'roi_30', 'followers'];

const cells: Cells<Trader> = {
  status: (row) => <TraderState row={row} />,
  display_name: (row) => <TraderName row={row} />,
  uid: (row) => (
    <RecordLink kind="user" id={row.user_id}>
      {row.uid}
    </RecordLink>
  ),
  roi_7: (row) => <Percent value={row.roi_7} signed />,
  roi_30: (row) => <Percent value={row.roi_30} signed />,
  rank_30: (row) => <Percent value={row.roi_30} signed />,
  roi_90: (row) => <Percent value={row.roi_90} signed />,
  win_rate: (row) => <Percent value={row.win_rate} />,
  max_drawdown: (row) => <Percent value={row.max_drawdown} />,
  followers: (row) => `${row.followers} / ${row.max_followers}`,
  share_pct: (row) => `${row.share_pct}%`,
  aum: (row) => <Money amount={row.aum} asset="USDT" />,
  bond: (row) => <Money amount={row.bond} asset="USDT" />,
  pending_share: (row) => <Money amount={row.pending_share} asset="USDT" />,
  settled_share: (row) => <Money amount={row.settled_share} asset="USDT" />,
};

const derived: DerivedColumn<Trader>[] = [
  { name: 'curve', after: 'tier', cell: (row) => <Sparkline values={row.sparkline} /> },
];

export default function TradersPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={traderList}
        namespace="traders"
        primary={primary}
        cells={cells}
        derived={derived}
        corner="status"
        actions={{ looks: traderLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, close) => (
          <TraderDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
