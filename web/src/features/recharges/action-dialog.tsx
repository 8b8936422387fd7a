import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  approveRecharge,
  declineMatch,
  declineRechargeReversal,
  matchRecharge,
  type Recharge,
  refuseRecharge,
  reverseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { UserOfUid } from '#kit/user-of-uid.tsx';
import { type Chosen, type RechargeAction, touched } from './actions.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { consequenceOf } from './consequence.ts';
import { MakerNotice } from './maker-notice.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { PendingPostings } from './pending-postings.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  switch (action) {
    case 'request_match':
      return <MatchDialog row={row} onClose={onClose} />;
    case 'request_reverse':
      return <ReversalDialog row={row} onClose={onClose} />;
    case 'attach':
      return <AttachDialog row={row} onClose={onClose} />;
    default:
      return <DecisionDialog action={action} row={row} onClose={onClose} />;
  }
}

type Decision = Exclude<RechargeAction, 'request_match' | 'request_reverse' | 'attach'>;

const endpoints = {
  approve: approveRecharge,
  refuse: refuseRecharge,
  match: matchRecharge,
  decline_match: declineMatch,
  reverse: reverseRecharge,
  decline_reverse: declineRechargeReversal,
};

/** Those that say no are reasoned; those that say yes book something. */
const refusals: readonly Decision[] = ['refuse', 'decline_match', 'decline_reverse'];

interface DecisionDialogProps {
  action: Decision;
  row: Recharge;
  onClose: () => void;
}

/** What becomes of money, in words and, where something is booked, in postings. */
function DecisionDialog({ action, row, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('recharges');
  const common = useActionProps('recharges', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
  });
  const nameOf = useAssetName();
  const isRefusal = refusals.includes(action);
  const isDanger = action === 'refuse' || action === 'reverse';
  const consequence = (current: Recharge) => {
    const { amount, asset, uid, match_uid } = current;
    const named = { amount: `${formatAmount(amount, asset)} ${nameOf(asset)}`, uid: uid ?? match_uid };
    return t(consequenceOf(action, current), named);
  };
  return (
    <ConfirmDialog
      {...common}
      endpoint={endpoints[action]}
      reason={isRefusal ? 'required' : 'none'}
      danger={isDanger}
    >
      {(current) => (
        <>
          <Panel tone={isDanger ? 'danger' : 'info'}>{consequence(current)}</Panel>
          <UserOfUid uid={current.uid ?? current.match_uid ?? ''} />
          <MakerNotice row={current} />
          {isRefusal ? null : <PendingPostings id={current.id} />}
        </>
      )}
    </ConfirmDialog>
  );
}
