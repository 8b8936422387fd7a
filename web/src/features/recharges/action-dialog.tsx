import { formatAmount } from '@quarterdeck/contract/core/assets';
import { uploadRechargeEvidence } from '@quarterdeck/contract/features/files/files';
import { rechargeMatch, rechargeReversal } from '@quarterdeck/contract/features/recharges/machine';
import {
  approveRecharge,
  declineMatch,
  declineRechargeReversal,
  matchRecharge,
  type Recharge,
  refuseRecharge,
  requestMatch,
  requestRechargeReversal,
  reverseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { ApprovalDialog } from '#kit/approval/approval-dialog.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { UserOfUid } from '#kit/user-of-uid.tsx';
import { type Chosen, type RechargeAction, rechargeActions, touched } from './actions.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { consequenceOf } from './consequence.ts';
import { MakerNotice } from './maker-notice.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { PendingPostings } from './pending-postings.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('recharges');
  const about = {
    namespace: 'recharges',
    kind: 'recharge',
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
  };
  switch (action) {
    case 'request_match':
      return <MatchDialog row={row} onClose={onClose} />;
    case 'attach':
      return <AttachDialog row={row} onClose={onClose} />;
    case 'match':
    case 'decline_match':
      return (
        <ApprovalDialog
          {...about}
          action={action}
          events={rechargeMatch.events}
          endpoints={matching}
          danger={false}
        >
          {(current) => <Consequence action={action} row={current} />}
        </ApprovalDialog>
      );
    case 'request_reverse':
    case 'reverse':
    case 'decline_reverse':
      return (
        <ApprovalDialog
          {...about}
          action={action}
          events={rechargeReversal.events}
          endpoints={reversing}
          danger={isDanger(action)}
          files={uploadRechargeEvidence}
          reader="platform"
          asking={{ submitLabel: t('propose.submit'), doneMessage: t('propose.done') }}
        >
          {(current) => <Consequence action={action} row={current} />}
        </ApprovalDialog>
      );
    default:
      return <ReviewDialog action={action} row={row} onClose={onClose} />;
  }
}

const matching = { ask: requestMatch, carryOut: matchRecharge, decline: declineMatch };
const reversing = {
  ask: requestRechargeReversal,
  carryOut: reverseRecharge,
  decline: declineRechargeReversal,
};
const reviewing = { approve: approveRecharge, refuse: refuseRecharge };

/** Those that say no are reasoned; those that say yes book something. */
const refusals: readonly RechargeAction[] = ['refuse', 'decline_match', 'decline_reverse'];

const isDanger = (action: RechargeAction) => rechargeActions[action].danger ?? false;

interface ReviewDialogProps extends ConsequenceProps {
  action: keyof typeof reviewing;
  onClose: () => void;
}

/** What a review decides. */
function ReviewDialog({ action, row, onClose }: ReviewDialogProps) {
  const about = {
    ...{ action, row, named: { no: row.no }, onClose, invalidates: touched },
    decides: 'recharge',
  };
  return (
    <ConfirmDialog
      {...useActionProps('recharges', about)}
      endpoint={reviewing[action]}
      reason={action === 'refuse' ? 'required' : 'none'}
      templates="recharge"
      danger={isDanger(action)}
    >
      {(current) => <Consequence action={action} row={current} />}
    </ConfirmDialog>
  );
}

interface ConsequenceProps {
  action: RechargeAction;
  row: Recharge;
}

/** What becomes of money, in words and, where something is booked, in postings. */
function Consequence({ action, row }: ConsequenceProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  const isAsking = action === 'request_reverse';
  const { asset, uid, match_uid } = row;
  const amount = isAsking ? row.credited : row.amount;
  const named = { amount: `${formatAmount(amount)} ${nameOf(asset)}`, uid: uid ?? match_uid };
  return (
    <>
      <Panel tone={isDanger(action) ? 'danger' : 'info'}>{t(consequenceOf(action, row), named)}</Panel>
      {isAsking ? null : (
        <>
          <UserOfUid uid={uid ?? match_uid ?? ''} />
          <MakerNotice row={row} />
        </>
      )}
      {refusals.includes(action) ? null : <PendingPostings id={row.id} />}
    </>
  );
}
