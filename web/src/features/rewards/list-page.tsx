import { type Reward, rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { type Chosen, rewardActions } from './actions.ts';
import { Clipped } from './clipped.tsx';
import { RewardStatusTag } from './reward-status.tsx';
import { SettlementButton } from './settlement-button.tsx';
import { SourceUser } from './source-user.tsx';

const RewardDrawer = lazyPart(() => import('./reward-drawer.tsx'));
const ClawBackDialog = lazyPart(() => import('./claw-back-dialog.tsx'));

const primary = ['status', 'beneficiary_uid', 'source_uid', 'created_at'];

const cells: Cells<Reward> = {
  status: (row) => <RewardStatusTag status={row.status} />,
  beneficiary_uid: (row) => (
    <RecordLink kind="user" id={row.beneficiary_id}>
      {row.beneficiary_uid}
    </RecordLink>
  ),
  source_uid: (row) => <SourceUser row={row} />,
  rate: (row) => (row.rate === null ? <Absent /> : `${row.rate}%`),
  base: (row) => <Money amount={row.base} asset={row.base_asset} />,
  clipped: (row) => <Clipped row={row} />,
  reason: (row) => <Why reason={row.reason} />,
};

interface WhyProps {
  reason: string | null;
}

/** Why nothing was booked or it is kept back, where the program says so; what people wrote, as they did. */
function Why({ reason }: WhyProps) {
  const { t } = useTranslation('rewards');
  return reason === null ? <Absent /> : t(`reason.${reason}`, { defaultValue: reason });
}

export default function RewardsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={rewardList}
        namespace="rewards"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: rewardActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={<SettlementButton />}
        drawer={(id, close) => (
          <RewardDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ClawBackDialog row={chosen.row} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
